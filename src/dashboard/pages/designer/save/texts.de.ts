import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  published: "Veröffentlicht",
  draft: "Entwurf",
  draftSaved: (time) => `Entwurf, gespeichert ${time}`,
  unsaved: "Nicht gespeicherte Änderungen",
  saving: "Wird gespeichert …",
  failed: "Nicht gespeichert",
  invalid: "Nicht gespeichert: Beheben Sie erst die Fehler",
  savedAgain: "Wieder gespeichert",
  select: (id) => `${id} auswählen`,
  retry: "Erneut versuchen",
  kept: "Ihre Änderungen bleiben in diesem Browser erhalten.",
  notKept:
    "Dieser Browser hat keinen Platz für die nicht gespeicherten Änderungen. Schließen Sie den Tab nicht.",
  repeated: "Es wird von selbst erneut versucht.",
  refused: "Der Dienst nimmt diesen Stand des Entwurfs nicht an.",
  refusedAdvice: "Ändern Sie ihn. Die nächste Änderung speichert erneut.",
  restored: "Ihre nicht gespeicherten Änderungen wurden wiederhergestellt.",
  merged: "Mit der Änderung einer anderen Person zusammengeführt.",
  conflict: "Eine andere Person hat dieselben Teile geändert.",
  conflictAdvice:
    "Entscheiden Sie, welche Werte bleiben. Bis dahin sind Ihre Änderungen nur in diesem Browser gespeichert.",
  decide: "Entscheiden …",
  unloaded:
    "Der Vergleich konnte nicht geladen werden. Laden Sie die Seite neu. Ihre Änderungen bleiben erhalten.",
  publish: "Veröffentlichen …",
  nothingToPublish: "Seit der Veröffentlichung wurde nichts geändert.",
  saveFirst: "Die letzten Änderungen sind noch nicht gespeichert.",
};
