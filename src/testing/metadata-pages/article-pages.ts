import type { SavedPage } from "./saved-page.ts";

/** Pages with articles: newspapers, blogs, encyclopaedias, recipes. */
export const articlePages: readonly SavedPage[] = [
  {
    name: "newspaper",
    body: `<!doctype html>
<html lang="en" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<title>Ferry returns to the north shore after nine years | The Harbour Post</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The first boat left at dawn with 212 people aboard.">
<link rel="canonical" href="https://harbourpost.example/2026/ferry">
<meta property="og:type" content="article">
<meta property="og:title" content="Ferry returns to the north shore after nine years">
<meta property="og:description" content="The first boat left at dawn with 212 people aboard. Many had waited since 2017.">
<meta property="og:image" content="https://img.harbourpost.example/ferry-1200.jpg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:url" content="https://harbourpost.example/2026/ferry">
<meta property="article:published_time" content="2026-04-02T06:10:00Z">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="#0b3d4f">
</head>
<body><header><img src="/logo.svg" alt="The Harbour Post"><nav><a href="/">Home</a></nav></header>
<article><h1>Ferry returns to the north shore after nine years</h1><p>The first boat…</p></article></body></html>`,
    expected: {
      title: "Ferry returns to the north shore after nine years | The Harbour Post",
      linkTitle: "Ferry returns to the north shore after nine years",
      imageWidth: 1200,
      imageHeight: 630,
      canonicalUrl: "https://harbourpost.example/2026/ferry",
      language: "en",
      publishedAt: "2026-04-02T06:10:00Z",
      description: "The first boat left at dawn with 212 people aboard.",
      linkDescription: "The first boat left at dawn with 212 people aboard. Many had waited since 2017.",
      imageUrl: "https://img.harbourpost.example/ferry-1200.jpg",
    },
  },
  {
    name: "plain-log",
    body: `<!DOCTYPE html><html><head><title>Notes on sharpening chisels</title></head>
<body><h1>Notes on sharpening chisels</h1><p>Start with the flat side.</p></body></html>`,
    expected: { title: "Notes on sharpening chisels" },
  },
  {
    name: "log-with-description",
    body: `<!doctype html><title>A garden in a car park</title>
<meta name="description" content="How twelve neighbours turned six spaces into beds.">
<main><h1>A garden in a car park</h1>
<figure><img src="/photos/beds.jpg" width="1600" height="900" alt="Raised beds"></figure></main>`,
    expected: {
      title: "A garden in a car park",
      imageWidth: 1600,
      imageHeight: 900,
      description: "How twelve neighbours turned six spaces into beds.",
      imageUrl: "{origin}/photos/beds.jpg",
    },
  },
  {
    name: "card-only",
    body: `<html><head><title>Issue 14 - Loom</title>
<meta name="twitter:card" content="summary"><meta name="twitter:site" content="@loom">
<meta name="twitter:title" content="Issue 14: Warp and weft">
<meta name="twitter:description" content="Interviews with five weavers.">
<meta name="twitter:image" content="https://loom.example/14.png"></head><body></body></html>`,
    expected: {
      title: "Issue 14 - Loom",
      linkTitle: "Issue 14: Warp and weft",
      description: "Interviews with five weavers.",
      imageUrl: "https://loom.example/14.png",
    },
  },
  {
    name: "card-as-property",
    body: `<head><title>x</title><meta property="twitter:title" content="Swifts are back"><meta property="twitter:image:src" content="https://birds.example/swift.webp"><meta property="twitter:description" content="Counted on 3 May."></head>`,
    expected: {
      title: "x",
      linkTitle: "Swifts are back",
      description: "Counted on 3 May.",
      imageUrl: "https://birds.example/swift.webp",
    },
  },
  {
    name: "recipe-json-ld",
    body: `<!doctype html><html><head><title>Barley soup &ndash; Two Spoons</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Barley soup",
"description":"A thick soup for cold evenings, ready in 50 minutes.","image":["https://twospoons.example/barley-1x1.jpg","https://twospoons.example/barley-16x9.jpg"],
"author":{"@type":"Person","name":"Ida"}}</script></head><body><h1>Barley soup</h1></body></html>`,
    expected: {
      title: "Barley soup – Two Spoons",
      author: "Ida",
      description: "A thick soup for cold evenings, ready in 50 minutes.",
      imageUrl: "https://twospoons.example/barley-1x1.jpg",
    },
  },
  {
    name: "json-ld-graph",
    body: `<!doctype html><html><head><title>Rail strike called off - Daily Ledger</title>
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
{"@type":"Organization","@id":"https://ledger.example/#org","name":"Daily Ledger","logo":{"@type":"ImageObject","url":"https://ledger.example/logo.png"},"description":"News since 1904"},
{"@type":"WebSite","@id":"https://ledger.example/#site","name":"Daily Ledger","description":"All the news"},
{"@type":"ImageObject","@id":"https://ledger.example/strike/#primaryimage","url":"https://ledger.example/media/strike.jpg","width":1600},
{"@type":"WebPage","@id":"https://ledger.example/strike/","name":"Rail strike called off - Daily Ledger","primaryImageOfPage":{"@id":"https://ledger.example/strike/#primaryimage"},"description":"The page about it."},
{"@type":"NewsArticle","headline":"Rail strike called off","image":{"@id":"https://ledger.example/strike/#primaryimage"},"description":"Both sides signed at midnight."}]}</script></head><body></body></html>`,
    expected: {
      title: "Rail strike called off - Daily Ledger",
      imageWidth: 1600,
      siteName: "Daily Ledger",
      description: "Both sides signed at midnight.",
      imageUrl: "https://ledger.example/media/strike.jpg",
    },
  },
  {
    name: "json-ld-without-title",
    body: `<!doctype html><html><head><meta charset=utf-8>
<script type='application/ld+json; charset=utf-8'>[{"@type":"BreadcrumbList","name":"Trail"},{"@type":["Article","TechArticle"],"headline":"Why lichens &amp; mosses grow on roofs","thumbnailUrl":"/thumbs/roof.jpg"}]</script></head><body><p>Text</p></body></html>`,
    expected: {
      title: "Why lichens & mosses grow on roofs",
      linkTitle: null,
      imageUrl: "{origin}/thumbs/roof.jpg",
    },
  },
  {
    name: "json-ld-broken-then-good",
    body: `<head><title>Tide tables</title>
<script type="application/ld+json">{"@type": "Article", "headline": }</script>
<script type="application/ld+json">
//<![CDATA[
{"broken": true
//]]></script>
<script type="application/ld+json"><![CDATA[{"@type":"Article","headline":"Tide tables for May","description":"High and low
water at nine piers.","image":{"@type":"ImageObject","contentUrl":"https://tides.example/may.png"}}]]></script></head>`,
    expected: {
      title: "Tide tables",
      description: "High and low water at nine piers.",
      imageUrl: "https://tides.example/may.png",
    },
  },
  {
    name: "encyclopaedia",
    body: `<!DOCTYPE html>
<html class="client-nojs" lang="en" dir="ltr"><head><meta charset="UTF-8"/>
<title>Peat - Openpedia</title>
<meta name="generator" content="Wiki 1.45"/>
<meta name="referrer" content="origin"/>
<meta name="robots" content="max-image-preview:standard"/>
<meta property="og:image" content="//upload.openpedia.example/peat/1200px-Peat.jpg"/>
<meta property="og:title" content="Peat - Openpedia"/>
<meta property="og:type" content="website"/></head>
<body><h1><span>Peat</span></h1><p><b>Peat</b> is…</p></body></html>`,
    expected: {
      title: "Peat - Openpedia",
      language: "en",
      imageUrl: "http://upload.openpedia.example/peat/1200px-Peat.jpg",
    },
  },
  {
    name: "amp",
    body: `<!doctype html><html ⚡ lang="en"><head><meta charset="utf-8">
<script async src="https://cdn.amp.example/v0.js"></script>
<title>Five walks under an hour</title><link rel="canonical" href="https://walks.example/five">
<meta name="viewport" content="width=device-width">
<script type="application/ld+json">{"@context":"http://schema.org","@type":"schema:BlogPosting","headline":"Five walks under an hour","image":{"@type":"ImageObject","url":"https://walks.example/five.jpg","width":1200},"description":"None is steep."}</script>
<style amp-boilerplate>body{visibility:hidden}</style><noscript><style amp-boilerplate>body{}</style></noscript></head>
<body><h1>Five walks under an hour</h1><amp-img src="/hero.jpg" width="800" height="600"></amp-img></body></html>`,
    expected: {
      title: "Five walks under an hour",
      imageWidth: 1200,
      canonicalUrl: "https://walks.example/five",
      language: "en",
      description: "None is steep.",
      imageUrl: "https://walks.example/five.jpg",
    },
  },
  {
    name: "microdata",
    body: `<!doctype html><html itemscope itemtype="https://schema.org/Article"><head>
<title>Slow clocks</title><meta itemprop="name" content="Slow clocks, the article">
<meta itemprop="description" content="Why a pendulum loses time in summer.">
<meta itemprop="image" content="https://clocks.example/pendulum.jpg"></head><body></body></html>`,
    expected: {
      title: "Slow clocks",
      description: "Why a pendulum loses time in summer.",
      imageUrl: "https://clocks.example/pendulum.jpg",
    },
  },
  {
    name: "dublin-core",
    body: `<html><head><meta name="DC.title" content="On the drainage of fens"><meta name="DC.description" content="Proceedings, volume 3."><meta name="DC.creator" content="A. Marsh"></head><body><h1></h1></body></html>`,
    expected: {
      title: "On the drainage of fens",
      linkTitle: null,
      author: "A. Marsh",
      description: "Proceedings, volume 3.",
    },
  },
  {
    name: "only-a-heading",
    body: `<body><nav><a href="/">Home</a></nav><h1>
      Opening   hours<br>and <em>prices</em> <svg width=10><title>Arrow</title></svg></h1><p>Mon–Fri</p>`,
    expected: { title: "Opening hours and prices", linkTitle: null },
  },
  {
    name: "image-src-link",
    body: `<head><title>Old style</title><link rel="image_src" href="img/share.gif"></head><body><article><img src="other.jpg"></article></body>`,
    expected: { title: "Old style", imageUrl: "{origin}/img/share.gif" },
  },
  {
    name: "content-picture",
    body: `<!doctype html><html><head><title>Bread</title></head><body>
<header><img src="/assets/header.jpg" width="1400" height="300"></header>
<img src="https://count.example/pixel.gif" width="1" height="1" alt="">
<img src="/img/logo.png" alt="Bread">
<p><img src="/aside.jpg"></p>
<article><img src="/icons/oven.png" width="24" height="24"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/img/loaf.jpg" alt="A loaf"></article>
<footer><img src="/foot.png"></footer></body></html>`,
    expected: { title: "Bread", imageUrl: "{origin}/img/loaf.jpg" },
  },
];
