import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts of the pictures that come with the product, by the name of their file. */
export const texts = catalogue("features/fields/starter-pictures", {
  title: "Starter photos",
  use: (name: string) => `Use ${name}`,
  names: {
    "sunlit-arches.jpg": "Sunlit arches",
    "misty-mountains.jpg": "Misty mountains",
    "dunes-sunset.jpg": "Dunes at sunset",
    "city-bokeh.jpg": "City lights at night",
    "concert-lights.jpg": "Concert lights",
    "portrait-amara.jpg": "Portrait of Amara",
    "portrait-jonas.jpg": "Portrait of Jonas",
    "portrait-layla.jpg": "Portrait of Layla",
    "portrait-mei.jpg": "Portrait of Mei",
    "coffee-and-notebook.jpg": "Coffee and notebook",
    "books-and-pears.jpg": "Books and pears",
    "ceramic-vases.jpg": "Ceramic vases",
    "vases-cutout.webp": "Vases, cut out",
    "perfume-bottle.jpg": "Perfume bottle",
    "studio-microphone.jpg": "Studio microphone",
    "silk-magenta.jpg": "Silk, magenta",
    "silk-teal.jpg": "Silk, teal",
    "contour-lines.jpg": "Contour lines",
    "paper-cut-leaves.jpg": "Paper-cut leaves",
    "seigaiha-sun.jpg": "Waves and sun",
    "lantern-arch.jpg": "Arch with lanterns",
  },
});
