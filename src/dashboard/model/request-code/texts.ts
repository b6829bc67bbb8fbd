import { catalogue } from "../../base/language/catalogue.ts";

export const texts = catalogue("model/request-code", {
  keyInFolder: "First, in the same terminal and in Overprint’s folder:",
  keyInFile: "First, in the same terminal, on the machine of the dashboard’s server:",
  keyInVariable:
    "First, in the same terminal, with the key after the equals sign; it is in the variable API_KEY of Overprint’s server:",
  keyOfRemote:
    "First, in the same terminal, with your service’s key after the equals sign; it is in the variable API_KEY of the dashboard’s server:",
  curlInFolder: "The first line reads the key, unless API_KEY is set: run it in Overprint’s folder.",
  curlOnMachine:
    "The first line reads the key, unless API_KEY is set: run it on the machine of the dashboard’s server.",
  curlInVariable:
    "Put the key into the first line, instead of YOUR-KEY, or set API_KEY before; it is in the variable API_KEY of Overprint’s server.",
  curlOfRemote:
    "Put your service’s key into the first line, instead of YOUR-KEY, or set API_KEY before; it is in the variable API_KEY of the dashboard’s server.",
  copyKey: "Copy the line that sets API_KEY",
});
