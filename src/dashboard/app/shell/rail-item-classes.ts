/** Classes of an item of the rail: an icon above a word. Its focus ring is inside, because the rail is not wider. */
export const railItemClasses =
  "flex min-w-14 md:w-17 phone:min-w-0 phone:max-w-20 phone:grow phone:basis-0 flex-col items-center justify-center gap-1 rounded-control px-0.5 py-1.5 text-12 font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2";
