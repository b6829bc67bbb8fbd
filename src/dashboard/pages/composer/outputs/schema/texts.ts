import { catalogue } from "../../../../base/language/catalogue.ts";

/** Texts of the composer's schema. */
export const texts = catalogue("pages/composer/outputs/schema", {
  loading: "Loading the schema",
  form: "Form of the schema",
  forms: { schema: "JSON Schema", typescript: "TypeScript" },
  notes: {
    schema: "JSON Schema 2020-12 of the field data in a request. The service checks each request by it.",
    typescript: "The type of the field data in a request, made of the schema. Tags in comments are limits.",
  },
});
