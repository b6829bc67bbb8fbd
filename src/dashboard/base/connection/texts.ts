import { catalogue } from "../language/catalogue.ts";

/** Texts of failed calls. */
export const texts = catalogue("base/connection", {
  again: "Try again",
  compare: "Compare with the expected schema",
  stale: "This data may be outdated.",
  broken: {
    happened: "Something went wrong in the dashboard.",
    advice: "Reload the page. If it happens again, the text below has the cause.",
  },
  unreachable: {
    happened: "The service cannot be reached.",
    advice: "It may be stopped, or the connection is down. Start it and try again; nothing is lost.",
  },
  timedOut: {
    happened: "The service took too long.",
    advice: (seconds: string) => `It did not answer within ${seconds} seconds. It may be busy; try again.`,
  },
  unreadable: {
    happened: "The service's response could not be read.",
    advice: (problems: string) => `It does not have the expected shape: ${problems}.`,
    beside: "It does not have the expected shape. Compare it with the expected one.",
  },
  /** The service's messages are English; other languages use its code. */
  refused: (_code: string | undefined, message: string) => message,
  key: "The service does not accept the key that the dashboard's server holds. Check API_KEY and restart it.",
  notPermitted:
    "This key does not allow it. Use a key with this permission, or ask the service's operator for one.",
  login: "Log in again, then repeat it. What you typed is still here.",
  role: "Ask an admin for another role, if you need it.",
  notFound: "It may have been deleted, or this service does not offer it.",
  gone: "Its link has expired or it was deleted.",
  tooMany: "Too many requests in a short time. Wait a moment and try again.",
  tooManyFor: (seconds: string) => `Too many requests in a short time. Try again in ${seconds} s.`,
  down: "The service is down, starting, or cannot be reached from the dashboard's server. Try again in a moment.",
  theirFault: "The fault is on the service's side. Try again; its log has the cause.",
  ourFault: "Check the request and try again.",
});
