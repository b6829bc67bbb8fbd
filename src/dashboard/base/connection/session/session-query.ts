import { queryOptions } from "@tanstack/react-query";
import { createPeopleClient } from "#client/people-client.ts";

export const peopleClient = createPeopleClient();

/** Query of the person who is logged in. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => peopleClient.getSession(signal),
  retry: false,
});

/** Ends the session and opens the login. Leaves the page, because its cache has data of that person. */
export async function logOut(): Promise<void> {
  await peopleClient.logOut();
  window.location.assign("/login?out");
}
