import type { Translation } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  skipToContent: "Aller au contenu",
  mainNavigation: "Navigation principale",
  pages: {
    templates: "Modèles",
    history: "Historique",
    screenshot: "Capture",
    metadata: "Méta-infos",
    webhooks: "Webhooks",
    access: "Accès",
    connection: "Connexion",
    uploads: "Fichiers",
  },
  search: "Recherche",
  more: "Plus",
  settings: {
    title: "Paramètres",
    menuTitle: "Menu",
    morePages: "Autres pages",
    theme: "Thème",
    language: "Langue",
    languageHint: "La page se recharge. Votre travail en cours reste dans son adresse.",
    asBrowser: (language) => `Comme le navigateur (${language})`,
    singleKeys: "Raccourcis à une touche",
    singleKeysHint: "Touches sans Ctrl ni ⌘, comme ? et /. Désactivez-les si elles vous gênent.",
  },
  shortcutsTitle: "Raccourcis clavier",
  theme: {
    system: "Système",
    light: "Clair",
    dark: "Sombre",
  },
  service: {
    words: {
      checking: "Recherche",
      reachable: "En ligne",
      unreachable: "Hors ligne",
      refused: "Refusé",
      failing: "En panne",
    },
    states: {
      checking: "est recherché",
      reachable: "répond",
      unreachable: "ne répond pas",
      refused: "refuse la clé",
      failing: "répond par des erreurs",
    },
    embedded: (address) => `Le service intégré à l’adresse ${address}`,
    remote: (address) => `Le service à l’adresse ${address}`,
    unnamed: "Le service",
    again: "Appuyez pour vérifier à nouveau.",
  },
  routeFailed: {
    title: "Cette page n’a pas été chargée",
    broken: "Une erreur s’est produite pendant l’affichage. Vos données sur le service sont intactes.",
    server: {
      checking: "Une partie du tableau de bord n’a pas pu être chargée.",
      unreachable:
        "Le serveur du tableau de bord ne répond pas. Il est peut-être arrêté : démarrez-le, et cette page se rechargera d’elle-même.",
      reachable: "Le tableau de bord a changé depuis l’ouverture de cette page. Rechargez-la.",
    },
    reload: "Recharger",
  },
};
