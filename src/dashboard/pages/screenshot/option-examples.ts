/** Placeholders of empty fields. They are code, so they are not translated. */
export const examples = {
  selector: "main > article",
  clip: "0, 0, 600, 400",
  waitFor: ".chart svg",
  hideSelectors: ".newsletter\n#chat",
  css: "header { position: static !important }",
  locale: "en-US",
  timeZone: "Europe/Berlin",
  headers: "X-Team: design",
  cookies: "session=…; consent=all",
} as const;
