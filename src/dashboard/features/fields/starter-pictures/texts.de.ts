import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  title: "Mitgelieferte Fotos",
  use: (name) => `${name} verwenden`,
  names: {
    "sunlit-arches.jpg": "Bögen im Sonnenlicht",
    "misty-mountains.jpg": "Berge im Nebel",
    "dunes-sunset.jpg": "Dünen bei Sonnenuntergang",
    "city-bokeh.jpg": "Lichter der Stadt bei Nacht",
    "concert-lights.jpg": "Konzertlichter",
    "portrait-amara.jpg": "Porträt von Amara",
    "portrait-jonas.jpg": "Porträt von Jonas",
    "portrait-layla.jpg": "Porträt von Layla",
    "portrait-mei.jpg": "Porträt von Mei",
    "coffee-and-notebook.jpg": "Kaffee und Notizbuch",
    "books-and-pears.jpg": "Bücher und Birnen",
    "ceramic-vases.jpg": "Keramikvasen",
    "vases-cutout.webp": "Vasen, freigestellt",
    "perfume-bottle.jpg": "Parfümflasche",
    "studio-microphone.jpg": "Studiomikrofon",
    "silk-magenta.jpg": "Seide, Magenta",
    "silk-teal.jpg": "Seide, Petrol",
    "contour-lines.jpg": "Höhenlinien",
    "paper-cut-leaves.jpg": "Blätter aus Papier",
    "seigaiha-sun.jpg": "Wellen und Sonne",
    "lantern-arch.jpg": "Bogen mit Laternen",
  },
};
