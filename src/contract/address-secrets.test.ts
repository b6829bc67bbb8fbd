import { expect, test } from "vitest";
import { hasHiddenAddress, hideAddressSecrets, hideSecretsWithin, originOf } from "./address-secrets.ts";

test.each([
  ["https://ann:s3cr.et@host.test/a?b=c", "https://(hidden)@host.test/a?b=c"],
  ["https://s3cr.et@host.test:8443/", "https://(hidden)@host.test:8443/"],
  ["https://ann:s3cr@et@host.test/", "https://(hidden)@host.test/"],
  ["https://ann:s3'cr.et@host.test/", "https://(hidden)@host.test/"],
  ["HTTPS:\\\\ann:s3cr.et@host.test\\a", "HTTPS:\\\\(hidden)@host.test\\a"],
  ["//ann:s3cr.et@host.test/a.png", "//(hidden)@host.test/a.png"],
  ["postgres://ann:s3cr.et@host.test/db", "postgres://(hidden)@host.test/db"],
  ["https://host.test/a.png?w=3&token=s3cr.et&h=4", "https://host.test/a.png?w=3&token=(hidden)&h=4"],
  ["https://host.test/?X-Amz-Signature=s3cr.et", "https://host.test/?X-Amz-Signature=(hidden)"],
  ["https://host.test/?x-amz-credential=s3cr.et", "https://host.test/?x-amz-credential=(hidden)"],
  ["https://host.test/?sv=2024&sig=s3cr.et%3D", "https://host.test/?sv=2024&sig=(hidden)"],
  ["https://host.test/?accessToken=s3cr.et", "https://host.test/?accessToken=(hidden)"],
  ["https://host.test/?access%5Ftoken=s3cr.et", "https://host.test/?access%5Ftoken=(hidden)"],
  ["https://host.test/?user[password]=s3cr.et", "https://host.test/?user[password]=(hidden)"],
  ["https://host.test/?key=s3cr.et&keyword=shoes", "https://host.test/?key=(hidden)&keyword=shoes"],
  ["https://host.test/?apikey=s3cr.et", "https://host.test/?apikey=(hidden)"],
  ["https://host.test/?AWSAccessKeyId=s3cr.et", "https://host.test/?AWSAccessKeyId=(hidden)"],
  ["https://host.test/?a=1;token=s3cr.et", "https://host.test/?a=1;token=(hidden)"],
  ["https://host.test/?a=1&amp;token=s3cr.et", "https://host.test/?a=1&amp;token=(hidden)"],
  ["https://host.test/a;jsessionid=s3cr.et/b", "https://host.test/a;jsessionid=(hidden)/b"],
  ["https://host.test/#access_token=s3cr.et&x=1", "https://host.test/#access_token=(hidden)&x=1"],
  ["https://host.test/#/route?token=s3cr.et", "https://host.test/#/route?token=(hidden)"],
  [
    "https://host.test/?to=https%3A%2F%2Fann%3As3cr.et%40host.test",
    "https://host.test/?to=https%3A%2F%2F(hidden)%40host.test",
  ],
  ["https://host.test/?to=%2Fa%3Ftoken%3Ds3cr.et", "https://host.test/?to=%2Fa%3Ftoken%3D(hidden)"],
  ["https://host.test/?eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.s3cr", "https://host.test/?(hidden)"],
  ["https://host.test/d/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.s3cr", "https://host.test/d/(hidden)"],
  ["https://host.test/?s=0123456789abcdef0123456789abcdef", "https://host.test/?s=(hidden)"],
  ["It failed: 'https://ann:s3cr.et@host.test/'.", "It failed: 'https://(hidden)@host.test/'."],
  ["(https://host.test/?sig=s3cr.et), then", "(https://host.test/?sig=(hidden)), then"],
  ["It failed: https://ann:s3cr…", "It failed: https://(hidden)…"],
  ["https://ann:s3/cr.et@host.test/", "https://(hidden)@host.test/"],
  ["https://ann:s3?#cr.et@host.test/", "https://(hidden)@host.test/"],
  ["https://ann:s3 cr.et@host.test/", "https://(hidden)@host.test/"],
  ["It failed: https://ann:s3 cr.et@host.test/, then", "It failed: https://(hidden)@host.test/, then"],
  ["https://host.test/?token=s3):cr.et&a=1", "https://host.test/?token=(hidden)&a=1"],
  [
    "https://host.test/?private_token=s3&oauth_signature=cr.et",
    "https://host.test/?private_token=(hidden)&oauth_signature=(hidden)",
  ],
  ["https://host.test/?%73%69%67=s3cr.et", "https://host.test/?%73%69%67=(hidden)"],
  [
    "https://host.test/?a=1#/callback?foo=1&id_token=s3cr.et",
    "https://host.test/?a=1#/callback?foo=1&id_token=(hidden)",
  ],
  ['<img src="https://host.test/a.png?sig=s3cr.et">', '<img src="https://host.test/a.png?sig=(hidden)">'],
  ["url(https://ann:s3cr.et@host.test/a.png)", "url(https://(hidden)@host.test/a.png)"],
  [
    '{"a":"{\\"b\\":\\"https://host.test/?key=s3cr.et\\"}"}',
    '{"a":"{\\"b\\":\\"https://host.test/?key=(hidden)\\"}"}',
  ],
])("hides the secret in %s", (text, shown) => {
  expect(hideAddressSecrets(text)).toBe(shown);
  expect(hideAddressSecrets(shown)).toBe(shown);
});

test.each([
  "https://host.test:8443/a/b.png?w=3&h=4&keyword=shoes#part",
  "https://[2001:db8::1]:8443/a",
  "https://host.test:8443/@ann/photos",
  "https://images.host.test/photo-1500530855697-b586d89ba3ee?auto=format",
  "Ask ann@host.test about https://host.test/ and bob@host.test",
  "https://host.test:9077 refused the write of ann@host.test",
  "data:image/png;base64,iVBORw0KGgo//8=",
  "// a comment, key=value",
  "The key=value of this text",
])("leaves %s as it is", (text) => {
  expect(hideAddressSecrets(text)).toBe(text);
});

test("hides the secrets in each text of a body, and says that it has", () => {
  const body = {
    changes: [{ value: 'https://h.test/?sig=a"b' }, { value: 3 }],
    metadata: { note: "(hidden)" },
  };
  const hidden = hideSecretsWithin(body);
  expect(hidden).toEqual({ ...body, changes: [{ value: "https://h.test/?sig=(hidden)" }, { value: 3 }] });
  expect([body, hidden].map(hasHiddenAddress)).toEqual([false, true]);
});

test.each([
  ["https://ann:s3cr.et@host.test:8443/a?b#c", "https://host.test:8443"],
  [" http://host.test\\a", "http://host.test"],
  ["https://[::1]:1/a", "https://[::1]:1"],
  ["no address", ""],
])("reads the origin of %s", (address, origin) => {
  expect(originOf(address)).toBe(origin);
});
