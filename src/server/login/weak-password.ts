import { passwordLength, type PasswordWeakness } from "#contract/people.ts";

/**
 * Words that passwords are made of most often, in English and German, and our own name. Without accents, in lower case;
 * those of a person are added. Known passwords themselves would be millions, because people put the same parts together.
 */
const commonWords = `
  aaron abby abcd access account admin administrator adobe adrian alexander alexandra alexis alice america amanda amber
  andrea andreas andrew angel angela angels animal anonymous anthony antonio apple april arsenal arthur ashley asshole
  august austin australia autumn avengers awesome babygirl backup bailey banana barbara barcelona baseball basketball
  batman bayern beautiful benjamin berlin birthday black blabla blessed blink182 blizzard bond007 boston bubbles
  buddy buster butterfly california cameron canada captain carlos caroline celtic central champion chance
  change changeit changeme charlie charlotte chelsea cherry chester chicago chicken chocolate chris christian
  christina christine christopher christmas cisco classic claudia coffee company computer console cookie cooper corvette
  counterstrike cowboys crazy cristina crystal daniel danielle dallas darling dashboard database david december default
  defender deutschland devil diamond diana dolphin dortmund dragon dragonball dreams eagles easter einstein elephant
  elizabeth emily eminem england enter eternal facebook family fantasy february ferrari finalfantasy firebird fischer
  flower flowers foobar football forever france frankfurt freedom friday friend friends fruehling fuckyou fuck fussball
  games gandalf garfield geheim geheimnis general george germany ghost ginger girls giants golden golf google gothic
  grandma greenday guest guitar hallo hallihallo hamburg hamilton hannah happy harley harrypotter heaven heather hello
  hellokitty herbst hockey holiday honda honey horses hotmail house hunter iceman ihateyou iloveme iloveu iloveyou
  ilovemyfamily indian install instagram internet ireland isabella isabelle italia jackie jackson jamaica james
  jamesbond january jasmine jason jennifer jeremy jessica jesus jesuschrist johannes jonathan jordan jordan23 joseph
  joshua juergen julian juventus karate karina katharina katie kennwort killer king kitten klaster knight kristina
  lakers lasvegas laura lauren legend leavemealone letmein letmeinnow liebe liebling linkinpark linux little liverpool
  livestrong login london lonely lottie love lovely loveme loveyou lover lucky madison maggie mailcreated manager
  manchester manchesterunited manutd margaret maria mario marina marlboro martin martina master matrix matthew maverick
  maxwell melanie melissa mercedes metallica mexico michael michaeljackson michelle mickey microsoft minecraft miller
  mohammed monday money monika monkey monster morgan mortalkombat mother motorola mountain muenchen muffin mustang
  mypassword naruto nascar natalie natasha needforspeed nicholas nicole nintendo nirvana nothing november october office
  oliver olivia orange oracle overprint panther paradise paris parola passat passport passphrase passw0rd passwd
  password passwort patrick peaches peanut peanutbutter pepper peter phoenix picture player playboy playstation please
  pokemon porsche postgres power prince princess private public purple python qwer raiders rainbow ranger raspberry
  realmadrid rebecca redsox richard robert rocket rocknroll rocky ronaldo root rosebud runescape russia sabrina samantha
  samsung sandra sanfrancisco sarah saturday scarface schalke schalke04 schatz schmidt school schule schneider scooter
  scorpion scotland secret secure security september serenity server service shadow shannon shelby sicher simpsons
  skater skywalker slayer smith smokey snoopy snowball snickers soccer software sommer sonne sophie spain spiderman
  spring stalker start starwars stephanie steven strawberry student stupid stuttgart success summer sunday sunflower
  sunshine superman superstar support sweety system systemofadown taylor teacher tennessee tennis test tester testing
  teufel thomas thunder tiger tigger tinkerbell titanic tomcat toyota travis trustno1 tuesday turtle twitter unbelievable
  united university unknown update user valentina vanessa verwaltung victor victoria virginia voodoo walter warcraft
  warrior webmaster website wednesday welcome werder whatever white wichtig wilkommen willkommen william willow winner
  winston winter wizard wolf wolfgang wordpress yamaha yankees yellow youtube zuhause
  cheeseburger chesterfield civilization construction correcthorsebatterystaple
  cosmopolitan devilmaycry edwardcullen entertainment foreveryoung greenlantern ichliebedich ingodwetrust intelligence international internazionale
  iseedeadpeople jesuslovesme justinbieber massimiliano newproject philadelphia onedirection playground professional punksnotdead residentevil
  ronaldinho satisfaction scandinavian sonnenschein sonyericsson stratocaster supernatural thecakeisalie ticketmaster
  transformers warhammer40k websolutions weihnachten weihnachtsbaum whosyourdaddy
  dkflbvbh fktrcfylh flbyfq fynfyf gfhjkm ghbdtn ghjcnj lytghjgtnhjdcr nhfycajhvths vfhbyf zcfvfz любовь пароль привет
`
  .trim()
  .split(/\s+/)
  .map((word) => Array.from(word));

/** Rows and columns of keyboards, the alphabet, and digits. Those of other layouts are the same keys in another order. */
const lines = [
  "01234567890",
  "!@#$%^&*()_+",
  '!"§$%&/()=',
  "abcdefghijklmnopqrstuvwxyza",
  ..."qwertyuiop qwertzuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm yxcvbnm wxcvbn".split(" "),
  ..."1qaz 2wsx 3edc 4rfv 5tgb 6zhn 6yhn 7ujm 8ik 9ol 1qay 2wsy 12qw34er56ty78ui90op".split(" "),
];

/** Letters that people write as another character. */
const disguises: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "il",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "il",
  "+": "t",
};

/** In characters that cannot be guessed. 7 letters are 8 billion passwords. */
const worthMin = 7;

interface Part {
  /** Undefined: a character that cannot be guessed. */
  kind: PasswordWeakness | undefined;
  length: number;
  worth: number;
}

/**
 * Why a password is easy to guess; undefined: it is not. It is divided into the parts that people choose: a common word, a
 * part of their own name or address, a repetition, a sequence. It is refused if these are worth less than 7 characters.
 * `account`: the person's name or address.
 */
export function weaknessOf(password: string, account: string): PasswordWeakness | undefined {
  // Folding makes more of some, and the time grows with the third power of their number.
  const characters = Array.from(fold(password)).slice(0, passwordLength.max);
  const own = ownWords(account);
  /** The cheapest division of the first characters, by their number. */
  const best: { worth: number; parts: readonly Part[] }[] = [{ worth: 0, parts: [] }];
  for (let end = 1; end <= characters.length; end += 1) {
    const divisions = partsBefore(characters.slice(0, end), own).map((part) => {
      const before = best[end - part.length] ?? { worth: 0, parts: [] };
      return { worth: before.worth + part.worth, parts: [...before.parts, part] };
    });
    best.push(divisions.reduce((cheapest, next) => (next.worth < cheapest.worth ? next : cheapest)));
  }
  const whole = best[characters.length];
  return whole !== undefined && whole.worth < worthMin ? mainKind(whole.parts) : undefined;
}

/** The kind of the most characters. */
function mainKind(parts: readonly Part[]): PasswordWeakness {
  const lengths = new Map<PasswordWeakness, number>();
  for (const { kind, length } of parts)
    if (kind !== undefined) lengths.set(kind, (lengths.get(kind) ?? 0) + length);
  const [first] = [...lengths].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? "common";
}

/** The parts with which these characters may end. */
function partsBefore(characters: readonly string[], own: readonly string[][]): Part[] {
  const parts: Part[] = [
    { kind: undefined, length: 1, worth: /[ ._@+-]/.test(characters.at(-1) ?? "") ? 0.5 : 1 },
  ];
  for (const word of own)
    if (endsWith(characters, word)) parts.push({ kind: "account", length: word.length, worth: 1 });
  for (const word of commonWords)
    if (endsWith(characters, word)) parts.push({ kind: "common", length: word.length, worth: 2 });
  if (/(?:19|20)\d\d$/.test(characters.slice(-4).join("")))
    parts.push({ kind: "common", length: 4, worth: 2 });
  for (let period = 1; 2 * period <= characters.length; period += 1) {
    const length = repetitionLength(characters, period);
    if (length >= period) parts.push({ kind: "repeated", length, worth: period === 1 ? 0.25 : 0.5 });
  }
  for (const stride of [1, 2]) {
    const length = sequenceLength(characters, stride);
    if (length >= 3 * stride) parts.push({ kind: "sequence", length, worth: stride });
  }
  return parts;
}

function endsWith(characters: readonly string[], word: readonly string[]): boolean {
  const start = characters.length - word.length;
  return (
    start >= 0 &&
    word.every((letter, index) => {
      const character = characters[start + index] ?? "";
      return character === letter || disguises[character]?.includes(letter) === true;
    })
  );
}

/** The last characters that are equal to those a period before. */
function repetitionLength(characters: readonly string[], period: number): number {
  let length = 0;
  for (let place = characters.length - 1; place >= period; place -= 1, length += 1)
    if (characters[place] !== characters[place - period]) break;
  return length;
}

/**
 * The last characters that go on along one line, in one direction. `stride` 2: two sequences in turns, of which one may
 * stay at its place, as in `1q2w3e` and `102030`.
 */
function sequenceLength(characters: readonly string[], stride: number): number {
  const steps: (readonly string[] | undefined)[] = [];
  let place = characters.length - 1;
  for (; place >= stride; place -= 1) {
    const track = place % stride;
    const next = stepsOf(characters[place - stride] ?? "", characters[place] ?? "");
    const common = steps[track]?.filter((step) => next.includes(step)) ?? next;
    if (common.length === 0) break;
    steps[track] = common;
  }
  return steps.every((track) => track?.[0] === "still") ? 0 : characters.length - 1 - place + stride;
}

/** The lines and directions in which a character follows another one. */
function stepsOf(first: string, second: string): string[] {
  if (first === second) return ["still"];
  return lines.flatMap((line, index) => [
    ...(line.includes(first + second) ? [`${index} on`] : []),
    ...(line.includes(second + first) ? [`${index} back`] : []),
  ]);
}

/** Without case, accents and compatibility forms, but for a character that becomes a sentence. */
function fold(text: string): string {
  const folded = Array.from(text.normalize("NFC"), (character) => {
    const parts = character.normalize("NFKD");
    return parts.length > 4 ? character : parts;
  });
  return folded.join("").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

/** An account as people write it in a password: whole, its parts, without separators, and backwards. */
function ownWords(account: string): string[][] {
  const whole = fold(account);
  const [name = "", domain = ""] = whole.split("@");
  const joined = [whole, name, domain].map((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const words = new Set([whole, name, domain, ...joined, ...whole.split(/[^\p{L}\p{N}]+/u)]);
  return [...words]
    .map((word) => Array.from(word))
    .filter(({ length }) => length >= 3)
    .flatMap((word) => [word, word.toReversed()]);
}
