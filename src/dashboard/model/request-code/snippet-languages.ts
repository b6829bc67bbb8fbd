/** The languages that a request is written in. */
export type SnippetLanguage = "curl" | "javascript" | "python" | "php";

export const snippetLanguages: readonly { language: SnippetLanguage; label: string }[] = [
  { language: "curl", label: "curl" },
  { language: "javascript", label: "JavaScript" },
  { language: "python", label: "Python" },
  { language: "php", label: "PHP" },
];
