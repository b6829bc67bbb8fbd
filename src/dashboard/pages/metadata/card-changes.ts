import type { Change } from "#contract/changes/change.ts";
import type { PageMetadata } from "#contract/page-metadata.ts";
import type { TemplateProperty } from "#contract/templates.ts";

interface Place {
  value: (metadata: PageMetadata) => string;
  property: string;
  kind: string;
  /** Names of such components in templates, the most likely first. */
  names: readonly RegExp[];
}

const places: readonly Place[] = [
  {
    value: ({ title, linkTitle = title }) => linkTitle,
    property: "text",
    kind: "text",
    names: [/^title$/i, /^head(line|ing)$/i, /title|headline/i, /^quote$/i],
  },
  {
    value: ({ description, linkDescription = description }) => linkDescription,
    property: "text",
    kind: "text",
    names: [/^(sub-?title|description)$/i, /^(lead|summary|excerpt|teaser)$/i, /^(text|body)$/i],
  },
  {
    value: ({ imageUrl }) => imageUrl,
    property: "src",
    kind: "image",
    names: [/^(photo|picture|image|cover)$/i, /photo|picture|image|cover/i, /./],
  },
  {
    value: ({ domain }) => domain,
    property: "text",
    kind: "text",
    names: [/^(url|domain|site|website|link)$/i, /^(publication|source)$/i],
  },
];

/** Assigns a page's values to components with matching names, each at most once. */
export function toCardChanges(properties: readonly TemplateProperty[], metadata: PageMetadata): Change[] {
  const changes: Change[] = [];
  for (const { value, property, kind, names } of places) {
    const text = value(metadata);
    if (text === "") continue;
    const free = properties.filter(
      (candidate) =>
        candidate.property === property &&
        candidate.type === kind &&
        !changes.some(({ componentId }) => componentId === candidate.componentId),
    );
    const taken = names
      .map((name) => free.find(({ componentId }) => name.test(componentId)))
      .find((candidate) => candidate !== undefined);
    if (taken !== undefined) changes.push({ componentId: taken.componentId, property, value: text });
  }
  return changes;
}
