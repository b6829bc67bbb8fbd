import type { SavedPage } from "./saved-page.ts";

/** Pages with mistakes of authors and traps for parsers. */
export const malformedPages: readonly SavedPage[] = [
  {
    name: "svg-title-first",
    body: `<html><head></head><body><svg viewBox="0 0 8 8"><title>Menu icon</title><desc>Three lines</desc><path d="M0 0"/></svg><svg/><title>The page itself</title></body></html>`,
    expected: { title: "The page itself" },
  },
  {
    name: "svg-left-open",
    body: `<body><svg><title>Icon</title><g><p>A paragraph ends the drawing</p><title>After the drawing</title>`,
    expected: { title: "After the drawing" },
  },
  {
    name: "uppercase-unquoted",
    body: `<HTML><HEAD><TITLE>LOUD PAGE</TITLE><META NAME=description CONTENT=Quiet><META PROPERTY=OG:TITLE CONTENT='Still "loud"'><META content=https://loud.example/i.jpg?a=1&copy=2 property=og:image></HEAD>`,
    expected: {
      title: "LOUD PAGE",
      linkTitle: 'Still "loud"',
      description: "Quiet",
      imageUrl: "https://loud.example/i.jpg?a=1&copy=2",
      tags: [
        ["description", "Quiet"],
        ["OG:TITLE", 'Still "loud"'],
        ["og:image", "https://loud.example/i.jpg?a=1&copy=2"],
      ],
    },
  },
  {
    name: "entities",
    body: `<title>Tom &amp; Anna&#8217;s caf&eacute; &#150; 5 &lt; 6 &hellip;</title><meta name=description content="&quot;Best&quot; soup&nbsp;&amp; bread &#x1F35E; &notanentity; &copy 2026">`,
    expected: {
      title: "Tom & Anna’s café – 5 < 6 …",
      description: '"Best" soup & bread 🍞 &notanentity; © 2026',
      // In an attribute an entity without a semicolon before a letter is literal text.
      tags: [["description", '"Best" soup & bread 🍞 &notanentity; © 2026']],
    },
  },
  {
    name: "white-space",
    body: `<title>
      Two
      lines\tand   tabs\u00a0here
    </title><meta name="description" content="
      Indented
      over three
      lines ">`,
    expected: {
      title: "Two lines and tabs here",
      description: "Indented over three lines",
      tags: [["description", "Indented over three lines"]],
    },
  },
  {
    name: "comments",
    body: `<!-- <title>In a comment</title> --><!--[if lt IE 9]><meta property="og:title" content="For an old browser"><![endif]--><!--> <title>Real one</title><meta property="og:description" content="Seen"><!-- <meta property="og:image" content="https://no.example/x.png">`,
    expected: { title: "Real one", description: "Seen", tags: [["og:description", "Seen"]] },
  },
  {
    name: "tags-in-scripts",
    body: `<head><script>document.write('<title>Written</title><meta name="description" content="Written">');</script><style>/* <title>Styled</title> */</style><textarea><title>Typed</title></textarea><title>Said</title></head>`,
    expected: { title: "Said", tags: [] },
  },
  {
    name: "template-and-noscript",
    body: `<head><template><title>Later perhaps</title><meta name="a" content="1"></template><noscript><meta http-equiv="refresh" content="0;url=/nojs"><title>Without scripts</title></noscript><title>Now</title></head><body><noscript><img src="https://count.example/tr?id=1" width="1"></noscript></body>`,
    expected: { title: "Now", tags: [] },
  },
  {
    name: "no-head",
    body: `<p>Straight in.<meta name="description" content="No head at all"><title>Titled late</title>`,
    expected: { title: "Titled late", description: "No head at all" },
  },
  {
    name: "two-titles",
    body: `<head><title>First</title><title>Second</title></head><body><title>Third</title></body>`,
    expected: { title: "First" },
  },
  {
    name: "empty-title",
    body: `<head><title></title></head><body><h1>From the heading</h1></body>`,
    expected: { title: "From the heading", linkTitle: null },
  },
  {
    name: "duplicates",
    body: `<head><title>D</title><meta property="og:title" content="One"><meta property="og:title" content="Two"><meta name="description" content="A"><meta name="description" content="B"><meta property="og:title" content="One"></head>`,
    expected: { title: "D", linkTitle: "One", description: "A" },
  },
  {
    name: "repeated-attributes",
    body: `<meta name="description" content="First counts" content="Second does not" name="keywords"><title class=a class=b>R</title>`,
    expected: { title: "R", description: "First counts" },
  },
  {
    name: "tag-without-content",
    body: `<title>T</title><meta name="keywords"><meta content="nameless"><meta name="" content="x"><meta charset="utf-8"><meta name="author" content="Jo"/>`,
    expected: { title: "T", author: "Jo" },
  },
  {
    name: "unclosed-everything",
    body: `<html><head><title>Unclosed<br> title</title><meta name="description" content="Fine"<meta name="author" content="Jo"><body><div><span><b>`,
    expected: {
      title: "Unclosed<br> title",
      description: "Fine",
      // A browser parses the beginning of the second tag as two attributes of the first.
      tags: [["description", "Fine"]],
    },
  },
  {
    name: "title-never-closed",
    body: `<head><title>Never closed &amp; long <meta name="description" content="inside the title">`,
    expected: { title: 'Never closed & long <meta name="description" content="inside the title">', tags: [] },
  },
  {
    name: "cut-in-a-tag",
    body: `<title>Cut</title><meta name="author" content="Jo"><meta name="description" content="The connection bro`,
    expected: { title: "Cut", author: "Jo" },
  },
  {
    name: "stray-bytes",
    body: new Uint8Array([
      ...new TextEncoder().encode("<title>Bad "),
      0xff,
      0xfe,
      0x00,
      ...new TextEncoder().encode(" bytes</title>"),
    ]),
    expected: { title: "Bad \ufffd\ufffd bytes" },
  },
  {
    name: "names-of-objects",
    body: `<title>Proto</title><meta name="__proto__" content="a"><meta name="constructor" content="b"><meta property="toString" content="c"><script type="application/ld+json">{"@type":"Article","__proto__":{"description":"polluted"},"constructor":1}</script>`,
    expected: { title: "Proto" },
  },
  {
    name: "spaces-around-equals",
    body: `<title>S</title><meta name = "description"\n content\n=\n"Spread out" / ><meta/name="author"/content="Jo">`,
    expected: {
      title: "S",
      author: "Jo",
      description: "Spread out",
      tags: [
        ["description", "Spread out"],
        ["author", "Jo"],
      ],
    },
  },
  {
    name: "math-title",
    body: `<body><math><mi>x</mi><title>not html</title></math><title>Proof of a lemma</title>`,
    expected: { title: "Proof of a lemma" },
  },
  {
    name: "json-ld-trailing-commas",
    body: `<title>T</title><script type="application/ld+json">{"@type":"Article","description":"A, ] and }, inside",\n"image":["https://a.example/1.png",],}\n</script>`,
    expected: { title: "T", description: "A, ] and }, inside", imageUrl: "https://a.example/1.png" },
  },
  {
    name: "json-ld-line-cdata",
    body: `<title>T</title><script type="application/ld+json">\n//<![CDATA[\n{"@type":"Article","description":"In a section"}\n//]]>\n</script>`,
    expected: { title: "T", description: "In a section" },
  },
  {
    name: "json-ld-section-closed-by-an-entity",
    body: `<title>T</title><script type="application/ld+json">\n// <![CDATA[\n{"@type":"Article","description":"Closed"}\n// ]]&gt;\n</script>`,
    expected: { title: "T", description: "Closed" },
  },
  {
    name: "json-ld-comments-and-escapes",
    body: String.raw`<title>T</title><script type="application/ld+json">{ // Of the shop's plugin
      "@type": "Article", /* "name": "None", */
      "description": "It\'s at https://a.example // here, \"now\" \u00fc", // The end
    }</script>`,
    expected: { title: "T", description: 'It\'s at https://a.example // here, "now" ü' },
  },
  {
    name: "json-ld-in-entities",
    body: `<title>T</title><script type="application/ld+json">{&quot;@type&quot;:&quot;Article&quot;,&quot;description&quot;:&quot;Salt &amp; oil&quot;}</script>`,
    expected: { title: "T", description: "Salt & oil" },
  },
  {
    name: "json-ld-author-within-author",
    body: `<title>T</title><script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":{"@type":"Person","name":"Mair Puw"}}}</script>`,
    expected: { title: "T", author: "Mair Puw" },
  },
  {
    name: "json-ld-person-beside-heading",
    body: `<h1>How slate is split</h1><script type="application/ld+json">{"@type":"Person","name":"Gwen Parry"}</script>`,
    expected: { title: "How slate is split", linkTitle: null },
  },
  {
    name: "json-ld-person-alone",
    body: `<p>Hello</p><script type="application/ld+json">{"@type":"Person","name":"Gwen Parry"}</script>`,
    expected: { title: "Gwen Parry", linkTitle: null },
  },
  {
    name: "one-bad-byte",
    contentType: "text/html",
    body: Buffer.concat([
      Buffer.from("<title>Größe und Maße</title><p>für Café, "),
      Buffer.from([0xe9]),
      Buffer.from("</p>"),
    ]),
    expected: { title: "Größe und Maße" },
  },
  {
    name: "two-descriptions",
    body: `<title>T</title><meta property="og:description" content="For links"><meta name="description" content="Its own">`,
    expected: { title: "T", description: "Its own", linkDescription: "For links" },
  },
];
