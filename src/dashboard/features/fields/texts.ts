import { formatCount } from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

const heads = { none: "None", triangle: "Triangle", arrow: "Arrow", circle: "Circle", bar: "Bar" };

/** Texts of the fields of properties. */
export const texts = catalogue("features/fields", {
  required: "required",
  changedIn: (count: number) => `${count} changed`,
  resetOne: (label: string) => `Reset ${label.toLowerCase()}`,
  yes: "Yes",
  no: "No",
  none: "none",
  pick: (label: string) => `Pick ${label.toLowerCase()}`,
  opacityOf: (label: string) => `Opacity of ${label.toLowerCase()}, per cent`,
  pictureFailed: "This picture could not be loaded. The render continues without it and adds a warning.",
  pictureInText: (size: string) => `The picture itself is in this text, ${size}. It is shown shortened here.`,
  add: "Add",
  /** Labels of code words, by property. */
  optionLabels: {
    align: {
      start: "Start",
      center: "Centre",
      end: "End",
      left: "Left",
      right: "Right",
      justify: "Justified",
    },
    fit: {
      none: "None",
      shrink: "Shrink to fit",
      clamp: "Cut with …",
      cover: "Fill the box",
      contain: "Show all",
      fill: "Stretch",
    },
    verticalAlign: { top: "Top", middle: "Middle", bottom: "Bottom" },
    startHead: heads,
    endHead: heads,
    cap: { butt: "Flat", round: "Round", square: "Square" },
    flip: { none: "None", horizontal: "Horizontal", vertical: "Vertical", both: "Both" },
  },
  mixed: "Mixed",
  cut: "The text does not fit its box; its end is cut off.",
  underGradient: "A gradient lies over this colour. Remove it to see the colour alone.",
  groups: {
    content: "Content",
    typed: "Not in the template’s list",
    emphasis: "Emphasis",
    place: "Place and size",
    edges: "Edges and shadow",
    more: "More",
  },
  resetGroup: (group: string) => `Reset ${group.toLowerCase()}`,
  color: {
    plane: "Saturation and brightness",
    planeAt: (saturation: number, brightness: number) =>
      `saturation ${saturation} %, brightness ${brightness} %`,
    hue: "Hue",
    opacity: "Opacity",
    eyedropper: "From the screen",
    recent: "Recently picked",
    used: "In this template",
    use: (color: string) => `Use ${color}`,
  },
  icon: {
    choose: (label: string) => `Choose ${label.toLowerCase()}`,
    search: "Search for an icon",
    found: (count: number) => plural(count, { one: "1 icon", other: `${count} icons` }),
    none: "No icon has this name. Clear the search to see all.",
  },
  font: {
    choose: (label: string) => `Choose ${label.toLowerCase()}`,
    search: (label: string) => `Search for ${label.toLowerCase()}`,
    searchHint: "Name, kind or script",
    found: (count: number) => plural(count, { one: "1 family", other: `${count} families` }),
    none: "No family has this name. Clear the search to see all.",
    uploaded: "uploaded",
    italic: "italic",
    unknown: (name: string) =>
      `The preview does not have ${name} and shows another font. The service may have it.`,
    upload: "Upload a font",
    uploading: "Uploading",
    renamed: (family: string) =>
      `A family of this name comes with the product, so the upload is named ${family}.`,
    notFont: (name: string) => `${name} is not a font that can be used.`,
    formats: "Choose a TTF, OTF, WOFF or WOFF2 file.",
    tooLarge: (name: string, size: string, sizeMax: string) =>
      `${name} has ${size}; at most ${sizeMax} can be uploaded.`,
    notOffered: "This service takes no uploads.",
    notOfferedAdvice: "Type the name of a family that the service has.",
    categories: {
      sans: "Sans serif",
      serif: "Serif",
      display: "Display",
      handwriting: "Handwriting",
      mono: "Monospace",
      script: "Other scripts",
      symbols: "Symbols",
    },
    scripts: {
      latin: "Latin",
      latinExtended: "Central European",
      vietnamese: "Vietnamese",
      greek: "Greek",
      cyrillic: "Cyrillic",
      arabic: "Arabic",
      hebrew: "Hebrew",
      devanagari: "Devanagari",
      thai: "Thai",
      japanese: "Japanese",
      korean: "Korean",
      chinese: "Chinese",
    },
  },
  image: {
    upload: "Upload",
    choose: "Choose…",
    clear: (label: string) => `Clear ${label.toLowerCase()}`,
    empty: "An address, or a picture dropped or pasted here.",
    naturalSize: (size: string) => `${size} px`,
    failed: (reason: string) =>
      `This picture could not be loaded: ${reason} The render continues without it and adds a warning.`,
  },
  chooser: {
    title: "Choose a picture",
    uploads: "Your uploads",
    loading: "Loading the uploads",
    empty: "Nothing was uploaded yet. What you upload appears here.",
    notOffered: {
      title: "This service does not list uploads",
      text: "Enter the picture’s web address.",
    },
    use: (number: number, size: string) => `Use picture ${number} ${size}`.trim(),
    deleteOne: (number: number) => `Delete picture ${number}`,
    ask: "Delete it? It will be missing where it is used. The page Uploads can restore it.",
    askForGood: "Delete it permanently? It will be missing where it is used.",
    delete: "Delete",
    keep: "Keep",
    deleted: "The picture was deleted.",
    more: "Show more",
  },
  focal: {
    label: "Focal point",
    at: (x: number, y: number) => `${x} % from the left, ${y} % from the top`,
  },
  gradient: {
    shape: "Shape",
    none: "None",
    linear: "Linear",
    radial: "Radial",
    angle: "Angle",
    center: "Shape and centre",
    stops: "Stops",
    addStop: "Add a stop",
    reverse: "Reverse",
    pickStop: (number: number) => `Pick the colour of stop ${number}`,
    stopColor: (number: number) => `Colour of stop ${number}`,
    stopPlace: (number: number) => `Position of stop ${number}, per cent`,
    removeStop: (number: number) => `Remove stop ${number}`,
  },
  list: {
    open: "Edit as a table",
    title: (label: string) => `${label} as a table`,
    hint: "Cells can be pasted from a spreadsheet.",
    row: "Row",
    actions: "Actions",
    cell: (column: string, row: number) => `${column}, row ${row}`,
    moveUp: (row: number) => `Move row ${row} up`,
    remove: (row: number) => `Remove row ${row}`,
    add: "Add a row",
    newColumn: "New column",
    knownColumn: "A column with this name exists.",
    done: "Done",
  },
  text: {
    length: (count: number) =>
      plural(count, { one: "1 character", other: `${formatCount(count)} characters` }),
    emphasis: "{Braces} mark text in another style.",
  },
  /** Texts of picture uploads. */
  upload: {
    choose: "Choose a picture",
    uploading: (name: string) => `Uploading ${name}`,
    /** While the file is being sent. */
    sent: (percent: string) => `${percent} sent`,
    /** The file is sent, and the service validates it. */
    checking: "The service checks it",
    cancel: "Cancel the upload",
    dismiss: "Dismiss",
    onlyOne: (name: string) => `Only one picture is used here: ${name}.`,
    nothing: "The dropped item is neither a picture nor a picture’s address. Drop a picture file.",
    formats: "PNG, JPEG, WebP, GIF, AVIF or SVG",
    empty: {
      happened: (name: string) => `${name} is empty.`,
      advice: "Choose another file.",
    },
    tooLarge: {
      happened: (name: string) => `${name} is too large.`,
      advice: (size: string, sizeMax: string) =>
        `It has ${size}; at most ${sizeMax} can be uploaded. Save it smaller, as WebP or JPEG for instance.`,
    },
    wrongType: {
      happened: (name: string) => `${name} is not a picture that can be used.`,
      advice: (formats: string) => `Save it as ${formats}.`,
      adviceFor: (kind: string, formats: string) => `It is a ${kind} file. Save it as ${formats}.`,
    },
    unreadable: {
      happened: (name: string) => `${name} could not be read.`,
      advice: "It may be a folder, or it was moved since it was chosen. Choose it again.",
    },
    notOffered: {
      happened: "This service takes no uploads.",
      advice: "Put the picture on the web and set its address, starting with https://.",
    },
    refused: {
      advice: "Open it in a picture program, save it again, and upload that.",
    },
  },
});
