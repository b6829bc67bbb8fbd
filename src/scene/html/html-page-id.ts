/** The id of the page itself, a component of every html template, with the variables of `:root`. */
export const pageComponentId = "page";
