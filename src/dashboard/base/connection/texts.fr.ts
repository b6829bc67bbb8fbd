import type { Translation } from "../language/catalogue.ts";
import { type RefusalSentences, translateRefusals } from "./refusal-words.ts";
import type { texts } from "./texts.ts";

const refusals: RefusalSentences = {
  invalid_request: "Le service n’accepte pas la requête.",
  malformed_json: "Le contenu de la requête n’est pas du JSON valide.",
  template_not_found: "Ce modèle n’existe pas.",
  template_not_published: "Ce modèle n’est pas publié.",
  input_rejected: "Le modèle n’accepte pas ces valeurs.",
  search_too_wide:
    "La lecture de cette liste prend trop de temps. Réduisez la période ou un autre filtre, ou cherchez un texte plus long.",
  not_found: "Cet élément n’existe pas ici.",
  key_missing: "La clé manque dans la requête.",
  key_wrong: "La clé n’est pas la bonne.",
  key_revoked: "Cette clé a été révoquée.",
  key_expired: "Cette clé a expiré.",
  scope_missing: "Il manque une autorisation à la clé.",
  template_not_allowed: "La clé n’est pas valable pour ce modèle.",
  signature_wrong: "La signature du lien n’est pas la bonne.",
  direct_links_off: "Ce service ne répond pas aux liens directs.",
  url_not_allowed: "Le service n’a pas le droit d’appeler cette adresse.",
  caller_not_allowed: "Le service ne peut pas être appelé depuis cette page.",
  login_required: "Vous n’êtes pas connecté, ou votre session est terminée.",
  role_missing: "Votre rôle ne le permet pas.",
  body_too_large: "La requête est trop grande.",
  wrong_content_type: "Le service attend un autre type de contenu.",
  gone: "Cet élément n’existe plus.",
  render_failed: "L’image n’a pas pu être produite.",
  idempotency_mismatch: "Une autre requête a déjà utilisé cette Idempotency-Key.",
  conflict: "Cela est incompatible avec ce qui existe déjà.",
  too_many_requests: "Trop de requêtes en peu de temps.",
  method_not_allowed: "Cette méthode n’existe pas à cette adresse.",
  unavailable: "Le service ne peut pas répondre pour le moment.",
  upstream_failed: "Une adresse externe n’a pas donné de réponse utilisable.",
  internal: "Une erreur s’est produite dans le service.",
};

/** Words for calls that failed. */
export const translation: Translation<typeof texts> = {
  again: "Réessayer",
  compare: "Comparer avec ce qui était attendu",
  stale: "Ces données ne sont peut-être pas à jour.",
  broken: {
    happened: "Une erreur s’est produite dans le tableau de bord.",
    advice: "Rechargez la page. Si cela se reproduit, le texte ci-dessous en donne la cause.",
  },
  unreachable: {
    happened: "Le service est injoignable.",
    advice:
      "Il est peut-être arrêté, ou la connexion est coupée. Démarrez-le et réessayez ; rien n’est perdu.",
  },
  timedOut: {
    happened: "Le service a mis trop de temps.",
    advice: (seconds) => `Il n’a pas répondu en ${seconds} secondes. Il est peut-être occupé ; réessayez.`,
  },
  unreadable: {
    happened: "La réponse du service n’a pas pu être lue.",
    advice: (problems) => `Elle n’a pas la forme attendue : ${problems}.`,
    beside: "Elle n’a pas la forme attendue. Ce qui est arrivé figure à côté de ce qui était attendu.",
  },
  refused: translateRefusals(refusals, "Cause : "),
  key: "Le service n’accepte pas la clé du serveur de ce tableau de bord. Vérifiez API_KEY et redémarrez-le.",
  notPermitted:
    "Cette clé n’y donne pas droit. Utilisez une clé qui a cette autorisation, ou demandez-la à l’exploitant du service.",
  login: "Reconnectez-vous, puis recommencez. Votre saisie est conservée.",
  role: "Demandez un autre rôle à un administrateur, si vous en avez besoin.",
  notFound: "L’élément a peut-être été supprimé, ou ce service ne le propose pas.",
  gone: "Le lien a expiré ou le fichier a été supprimé.",
  tooMany: "Trop de requêtes en peu de temps. Patientez un instant et réessayez.",
  tooManyFor: (seconds) => `Trop de requêtes en peu de temps. Réessayez dans ${seconds} s.`,
  down: "Le service est arrêté, démarre, ou est injoignable depuis le serveur du tableau de bord. Réessayez dans un instant.",
  theirFault: "L’erreur vient du service. Réessayez ; son journal en donne la cause.",
  ourFault: "Vérifiez la requête et réessayez.",
};
