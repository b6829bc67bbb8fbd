import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  keyInFolder: "Zuerst, im selben Terminal und im Ordner von Overprint:",
  keyInFile: "Zuerst, im selben Terminal, auf dem Rechner mit dem Server dieser Oberfläche:",
  keyInVariable:
    "Zuerst, im selben Terminal, mit dem Schlüssel nach dem Gleichheitszeichen; er steht in der Variablen API_KEY des Servers von Overprint:",
  keyOfRemote:
    "Zuerst, im selben Terminal, mit dem Schlüssel Ihres Dienstes nach dem Gleichheitszeichen; er steht in der Variablen API_KEY des Servers dieser Oberfläche:",
  curlInFolder:
    "Die erste Zeile liest den Schlüssel, wenn API_KEY nicht gesetzt ist: im Ordner von Overprint ausführen.",
  curlOnMachine:
    "Die erste Zeile liest den Schlüssel, wenn API_KEY nicht gesetzt ist: auf dem Rechner mit dem Server dieser Oberfläche ausführen.",
  curlInVariable:
    "Setzen Sie den Schlüssel in der ersten Zeile statt YOUR-KEY ein, oder setzen Sie vorher API_KEY; er steht in der Variablen API_KEY des Servers von Overprint.",
  curlOfRemote:
    "Setzen Sie den Schlüssel Ihres Dienstes in der ersten Zeile statt YOUR-KEY ein, oder setzen Sie vorher API_KEY; er steht in der Variablen API_KEY des Servers dieser Oberfläche.",
  copyKey: "Die Zeile kopieren, die API_KEY setzt",
};
