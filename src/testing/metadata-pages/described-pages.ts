import type { SavedPage } from "./saved-page.ts";

/** Pages with author, date, language and canonical address. */
export const describedPages: readonly SavedPage[] = [
  {
    name: "everything-said",
    body: `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>How slate is split - The Quarry Letter</title>
<link rel="canonical" href="/letters/slate"><link rel="icon" href="/icon-32.png" sizes="32x32"><link rel="apple-touch-icon" href="/touch.png">
<link rel="alternate" type="application/rss+xml" title="The Quarry Letter" href="/feed.xml">
<link rel="alternate" type="application/json+oembed" href="/oembed?url=slate">
<link rel="alternate" hreflang="cy" href="/cy/letters/slate">
<meta name="author" content="Gwen Parry"><meta property="og:site_name" content="The Quarry Letter">
<meta property="og:title" content="How slate is split"><meta property="og:image" content="/slate.jpg">
<meta name="description" content="Along its grain, with a chisel and one blow.">
<meta property="og:image:width" content="1600"><meta property="og:image:height" content="840">
<meta property="article:published_time" content="2026-03-14T09:00:00+00:00"></head></html>`,
    expected: {
      title: "How slate is split - The Quarry Letter",
      linkTitle: "How slate is split",
      description: "Along its grain, with a chisel and one blow.",
      imageUrl: "{origin}/slate.jpg",
      imageWidth: 1600,
      imageHeight: 840,
      siteName: "The Quarry Letter",
      canonicalUrl: "{origin}/letters/slate",
      favicon: "{origin}/icon-32.png",
      language: "en-GB",
      author: "Gwen Parry",
      publishedAt: "2026-03-14T09:00:00+00:00",
      oembedUrl: "{origin}/oembed?url=slate",
      feeds: [{ url: "{origin}/feed.xml", title: "The Quarry Letter", type: "application/rss+xml" }],
    },
  },
  {
    name: "everything-in-json-ld",
    body: `<title>Owls of the delta</title><script type="application/ld+json">{"@graph":[
{"@type":"WebSite","@id":"#site","name":"Field Notes"},{"@type":"Person","@id":"#li","name":"Li Wei"},
{"@type":"Article","headline":"Owls of the delta","inLanguage":"zh-hant-tw","datePublished":"2025-11-30T18:05:00.250+08:00",
"author":[{"@id":"#li"},{"@type":"Person","name":"Ana &amp; Rui"},"Li Wei"],
"image":{"@type":"ImageObject","url":"/owl.jpg","width":{"@type":"QuantitativeValue","value":1920},"height":"1080px"}}]}</script>`,
    expected: {
      title: "Owls of the delta",
      imageUrl: "{origin}/owl.jpg",
      imageWidth: 1920,
      imageHeight: 1080,
      siteName: "Field Notes",
      language: "zh-Hant-TW",
      author: "Li Wei, Ana & Rui",
      publishedAt: "2025-11-30T18:05:00.250+08:00",
    },
  },
  {
    name: "publisher-is-the-site",
    body: `<title>Fog</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"Fog","author":"https://a.example/by/jo","creator":{"name":"Never read"},"publisher":{"@type":"Organization","name":"Evening Lamp"},"dateCreated":"2020-01-01","datePublished":"2026-02-03"}</script>
<script type="application/ld+json">{"@type":"ImageObject","url":"https://a.example/logo.png","width":60,"height":60}</script>`,
    expected: { title: "Fog", siteName: "Evening Lamp", publishedAt: "2026-02-03" },
  },
  {
    name: "publisher-of-a-book",
    body: `<title>The heron</title><script type="application/ld+json">{"@type":"Book","name":"The heron","author":{"@type":"Person","name":"Mo Ito"},"publisher":{"@type":"Organization","name":"Reed Press"}}</script>`,
    expected: { title: "The heron", author: "Mo Ito" },
  },
  {
    name: "site-by-its-application-name",
    body: `<title>Inbox</title><meta name="application-name" content="Postbox"><meta name="apple-mobile-web-app-title" content="Post">`,
    expected: { title: "Inbox", siteName: "Postbox" },
  },
  {
    name: "author-that-is-an-address",
    body: `<title>A</title><meta property="article:author" content="https://social.example/jo"><meta name="DC.creator" content="Jo Berg"><meta name="DC.creator" content="Kim Dahl">`,
    expected: { title: "A", author: "Jo Berg, Kim Dahl" },
  },
  {
    name: "journal-article",
    body: `<html lang="en"><head><title>Drift of barchan dunes | J. Sand</title><meta name="citation_title" content="Drift of barchan dunes">
<meta name="citation_author" content="Okoye, N."><meta name="citation_author" content="Lund, P."><meta name="citation_publication_date" content="2019/5/7"></head></html>`,
    expected: {
      title: "Drift of barchan dunes | J. Sand",
      language: "en",
      author: "Okoye, N.; Lund, P.",
      publishedAt: "2019-05-07",
    },
  },
  {
    name: "dublin-core-with-colons",
    body: `<meta property="dc:title" content="Roof tiles"><meta property="dc:description" content="Clay, slate, reed."><meta name="dc:creator" content="I. Thatch"><meta name="dc:date" content="2011-04">`,
    expected: {
      title: "Roof tiles",
      linkTitle: null,
      description: "Clay, slate, reed.",
      author: "I. Thatch",
      publishedAt: "2011-04",
    },
  },
  {
    name: "only-a-card-title",
    body: `<meta property="og:title" content="No title element"><meta name="twitter:title" content="Card">`,
    expected: { title: "No title element" },
  },
  {
    name: "date-that-is-none-then-one",
    body: `<title>D</title><meta property="article:published_time" content="0001-01-01T00:00:00Z"><meta name="date" content="tomorrow"><meta name="pubdate" content="Thu, 02 Apr 2026 06:10:00 GMT">`,
    expected: { title: "D", publishedAt: "2026-04-02T06:10:00Z" },
  },
  {
    name: "date-on-the-page",
    body: `<title>Log</title><article><time class="entry-date published updated" datetime="2026-01-05T08:00:00+01:00">5 January</time><p>Since <time datetime="1990-01-01">1990</time></article>`,
    expected: { title: "Log", publishedAt: "2026-01-05T08:00:00+01:00" },
  },
  {
    name: "list-of-dated-articles",
    body: `<title>All posts</title><article><time itemprop="datePublished" datetime="2026-01-05">5 January</time></article><article><time itemprop="datePublished" datetime="2026-01-04">4 January</time></article>`,
    expected: { title: "All posts" },
  },
  {
    name: "language-of-the-header",
    contentLanguage: "pt-br",
    body: `<html lang="{{ lang }}"><title>Olá</title>`,
    expected: { title: "Olá", language: "pt-BR" },
  },
  {
    name: "language-of-a-meta-before-the-header",
    contentLanguage: "en",
    body: `<title>Hallo</title><meta http-equiv="Content-Language" content="de-AT"><meta property="og:locale" content="fr_FR">`,
    expected: { title: "Hallo", language: "de-AT" },
  },
  {
    name: "language-by-locale",
    contentLanguage: "en, fr",
    body: `<html lang=""><title>Hola</title><meta property="og:locale" content="es_LA">`,
    expected: { title: "Hola", language: "es-419" },
  },
  {
    name: "language-by-its-own-tag",
    body: `<html><title>Hallo</title><meta name="language" content="deutsch, german"><meta name="DC.language" content="de">`,
    expected: { title: "Hallo", language: "de" },
  },
  {
    name: "canonical-that-is-no-web-address",
    body: `<base href="https://b.example/x/"><title>C</title><link rel="canonical" href="javascript:alert(1)"><link rel="canonical" href=""><link rel="canonical nofollow" href="../y?q=1#z">`,
    expected: { title: "C", canonicalUrl: "https://b.example/y?q=1#z" },
  },
  {
    name: "canonical-by-open-graph",
    body: `<title>C</title><meta property="og:url" content="https://c.example/page">`,
    expected: { title: "C", canonicalUrl: "https://c.example/page" },
  },
  {
    name: "icons-of-many-sizes",
    body: `<title>I</title><link rel="shortcut icon" href="/favicon.ico"><link rel="icon" type="image/png" sizes="16x16" href="/16.png"><link rel="icon" type="image/png" sizes="32X32 96x96" href="/96.png"><link rel="icon" sizes="96x96" href="/second.png"><link rel="apple-touch-icon" sizes="180x180" href="/180.png"><link rel="mask-icon" href="/mask.svg" color="#000">`,
    expected: { title: "I", favicon: "{origin}/96.png" },
  },
  {
    name: "icon-that-is-a-drawing",
    body: `<title>I</title><link rel="icon" href="/favicon.ico" sizes="any"><link rel="icon" href="/dark.svg" type="image/svg+xml" media="(prefers-color-scheme: dark)"><link rel="icon" href="/light.svg?v=2"><link rel="icon" sizes="512x512" href="/512.png"><link rel="manifest" href="/m.json">`,
    expected: { title: "I", favicon: "{origin}/light.svg?v=2" },
  },
  {
    name: "icon-for-home-screens-only",
    body: `<title>I</title><link rel="icon" href="data:,"><link rel="apple-touch-icon-precomposed" href="//cdn.example/t.png"><link rel="icon" href="javascript:x()">`,
    expected: { title: "I", favicon: "http://cdn.example/t.png" },
  },
  {
    name: "no-icon-is-assumed",
    body: `<title>I</title><link rel="mask-icon" href="/mask.svg"><link rel="stylesheet icons" href="/icons.css">`,
    expected: { title: "I" },
  },
  {
    name: "feeds-of-every-kind",
    body: `<title>F</title><link rel="alternate" type="application/rss+xml" title="Posts &raquo; Feed" href="/feed/"><link rel="alternate" type="application/rss+xml" title="Again" href="/feed/"><LINK REL=Alternate TYPE="application/Atom+XML; charset=utf-8" HREF="atom.xml">
<link rel="feed" type="application/feed+json" href="https://f.example/feed.json"><link rel="alternate" type="application/json" title="JSON" href="/wp-json/wp/v2/posts/7"><link rel="alternate" type="application/rss+xml" href="javascript:alert(1)"><link rel="alternate" type="application/rss+xml" href="feed://f.example/rss"><link rel="stylesheet" type="application/rss+xml" href="/style.xml">`,
    expected: {
      title: "F",
      feeds: [
        { url: "{origin}/feed/", title: "Posts » Feed", type: "application/rss+xml" },
        { url: "{origin}/atom.xml", type: "application/atom+xml" },
        { url: "https://f.example/feed.json", type: "application/feed+json" },
      ],
    },
  },
  {
    name: "oembed-in-both-forms",
    body: `<title>O</title><link rel="alternate" type="text/xml+oembed" href="/oembed?format=xml"><link rel="alternate" type="application/json+oembed" href="ftp://o.example/"><link rel="alternative" type="application/json+oembed" href="https://o.example/oembed?format=json&amp;url=x">`,
    expected: { title: "O", oembedUrl: "https://o.example/oembed?format=json&url=x" },
  },
];
