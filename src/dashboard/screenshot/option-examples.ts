/** Examples in empty fields: code, and so the same in every language. */
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
