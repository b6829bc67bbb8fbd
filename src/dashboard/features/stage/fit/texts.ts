import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

interface Room {
  count: number;
  words: string;
}

const roomWords = (room: Room | undefined) =>
  room === undefined || room.count === 0
    ? ""
    : plural(room.count, {
        one: " About one character fits.",
        other: ` About ${room.words} characters fit.`,
      });

export const texts = catalogue("features/stage/fit", {
  title: "Fit report",
  fits: "Everything fits.",
  more: (count: number) => `and ${count} more`,
  take: (name: string) => `Use ${name}`,
  remarks: (count: number) => plural(count, { one: "1 remark", other: `${count} remarks` }),
  rejected: (reason: string) => `Rejected: ${reason}`,
  imageMissing: (component: string | undefined, reason: string) =>
    component === undefined
      ? `A picture of the page is missing: ${reason}`
      : `The picture of ${component} is missing: ${reason}`,
  loading: (component: string | undefined) =>
    component === undefined
      ? "A part of the page is still loading …"
      : `The picture of ${component} is still loading …`,
  cut: (component: string, room: Room | undefined) =>
    `The text of ${component} does not fit its box and is cut.${roomWords(room)}`,
  spills: (component: string, room: Room | undefined) =>
    `The text of ${component} is larger than its box.${roomWords(room)}`,
  shrinks: (component: string, size: string) => `The text of ${component} shrinks to ${size} px.`,
  contrast: (component: string, ratio: string, needed: string) =>
    `The text of ${component} has a contrast of ${ratio}; readers need ${needed}.`,
  enlarged: (component: string, factor: string) =>
    `The picture of ${component} is enlarged ${factor} times and looks soft.`,
  outside: (component: string, px: string) => `${component} reaches ${px} px beyond the page.`,
});
