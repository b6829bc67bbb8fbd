/** Forms of the reasons for which a delivery failed, and of verdicts on signatures. */
export const webhookTexts = {
  delivery410: "It answered 410: it wants nothing more.",
  deliveryRedirect: "It answered {status}; redirects are not followed.",
  deliveryStatus: "It answered {status}.",
  deliveryFault: "The service could not carry it out.",
  notSigned: "It was not signed: there is no webhook-signature header.",
  signatureHeader: "The header webhook-signature is missing.",
  signatureHalf: "It is signed, and {headers} is missing.",
  signatureTime: "The header webhook-timestamp is not a number of seconds since 1970.",
  signatureVersion: "The header webhook-signature has no part that begins with v1,.",
  signatureOld:
    "It fits {secret}, and was signed {age} s before it arrived; more than {max} s may be a replay.",
  signatureNew:
    "It fits {secret}, and says that it was signed {age} s after it arrived. One of the two clocks is wrong.",
  signatureFits: "It fits {secret}.",
  secretOwn: "this service's secret",
  secretPrevious: "this service's previous secret, which signs for a day after it was replaced",
  secretSender: "the secret of RECEIVER_SECRET",
  signatureShape: "It is no signature: {bytes} bytes in base64 are expected.",
  signatureChanged:
    "The message is a delivery of this service, and none of its secrets fits: the body, the id or the time was changed on the way.",
  signatureNeither: "It fits neither this service's secret nor that of RECEIVER_SECRET.",
  signatureOther:
    "It does not fit this service's secret, and the message is none of its deliveries. To check another sender, set RECEIVER_SECRET to its secret.",
  signatureNoSecret:
    "No secret is known to the process that took it: set WEBHOOK_SECRET there, or RECEIVER_SECRET for another sender.",
} as const;
