import type { SavedPage } from "./saved-page.ts";

/** Heads in the form of common content management systems, with our own texts. */
export const platformPages: readonly SavedPage[] = [
  {
    name: "blog-with-seo-plugin",
    body: `<!DOCTYPE html><html lang="en-US"><head><meta charset="UTF-8"><meta name='robots' content='index, follow' />
<title>Repairing a dry stone wall - Fell &amp; Field</title><link rel="canonical" href="https://fell.example/dry-stone/" />
<meta property="og:locale" content="en_US" /><meta property="og:title" content="Repairing a dry stone wall" />
<meta property="og:url" content="https://fell.example/dry-stone/" /><meta property="og:site_name" content="Fell &amp; Field" />
<meta property="article:author" content="https://www.facebook.com/fell" /><meta property="article:published_time" content="2026-01-15T08:30:00+00:00" />
<meta property="og:image" content="https://fell.example/wp-content/uploads/2026/01/wall.jpg" />
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Article","@id":"https://fell.example/dry-stone/#article","isPartOf":{"@id":"https://fell.example/dry-stone/"},"author":{"name":"Ruth Lowe","@id":"https://fell.example/#/schema/person/77"},"headline":"Repairing a dry stone wall","datePublished":"2026-01-15T08:30:00+00:00","publisher":{"@id":"https://fell.example/#organization"},"image":{"@id":"https://fell.example/dry-stone/#primaryimage"},"inLanguage":"en-US"},{"@type":"WebPage","@id":"https://fell.example/dry-stone/"},{"@type":"ImageObject","inLanguage":"en-US","@id":"https://fell.example/dry-stone/#primaryimage","url":"https://fell.example/wp-content/uploads/2026/01/wall.jpg","width":1600,"height":1067},{"@type":"Person","@id":"https://fell.example/#/schema/person/77","name":"Ruth Lowe"}]}</script>
<link rel="alternate" type="application/rss+xml" title="Fell &amp; Field &raquo; Feed" href="https://fell.example/feed/" />
<link rel="alternate" type="application/rss+xml" title="Fell &amp; Field &raquo; Comments Feed" href="https://fell.example/comments/feed/" />
<link rel="https://api.w.org/" href="https://fell.example/wp-json/" /><link rel="alternate" title="JSON" type="application/json" href="https://fell.example/wp-json/wp/v2/posts/7" />
<link rel="alternate" title="oEmbed (JSON)" type="application/json+oembed" href="https://fell.example/wp-json/oembed/1.0/embed?url=x" />
<link rel="alternate" title="oEmbed (XML)" type="text/xml+oembed" href="https://fell.example/wp-json/oembed/1.0/embed?url=x&#038;format=xml" />
<link rel="icon" href="https://fell.example/icon-32x32.png" sizes="32x32" /><link rel="icon" href="https://fell.example/icon-192x192.png" sizes="192x192" /><link rel="apple-touch-icon" href="https://fell.example/icon-180x180.png" /></head></html>`,
    expected: {
      title: "Repairing a dry stone wall - Fell & Field",
      linkTitle: "Repairing a dry stone wall",
      imageUrl: "https://fell.example/wp-content/uploads/2026/01/wall.jpg",
      imageWidth: 1600,
      imageHeight: 1067,
      siteName: "Fell & Field",
      canonicalUrl: "https://fell.example/dry-stone/",
      favicon: "https://fell.example/icon-192x192.png",
      language: "en-US",
      author: "Ruth Lowe",
      publishedAt: "2026-01-15T08:30:00+00:00",
      oembedUrl: "https://fell.example/wp-json/oembed/1.0/embed?url=x",
      feeds: [
        { url: "https://fell.example/feed/", title: "Fell & Field » Feed", type: "application/rss+xml" },
        {
          url: "https://fell.example/comments/feed/",
          title: "Fell & Field » Comments Feed",
          type: "application/rss+xml",
        },
      ],
      tags: [
        ["robots", "index, follow"],
        ["og:locale", "en_US"],
        ["og:title", "Repairing a dry stone wall"],
        ["og:url", "https://fell.example/dry-stone/"],
        ["og:site_name", "Fell & Field"],
        ["article:author", "https://www.facebook.com/fell"],
        ["article:published_time", "2026-01-15T08:30:00+00:00"],
        ["og:image", "https://fell.example/wp-content/uploads/2026/01/wall.jpg"],
      ],
    },
  },
  {
    name: "blog-without-plugins",
    body: `<!DOCTYPE html><html lang="fr-FR"><head><title>Un four à pain &#8211; Le Fournil</title></head><body class="single">
<header><a href="/" rel="home"><img src="/logo.png" alt=""></a></header><main><article><h1 class="entry-title">Un four à pain</h1>
<span class="posted-on">Publié le <a href="/four/" rel="bookmark"><time class="entry-date published" datetime="2025-10-03T19:12:44+02:00">3 octobre 2025</time><time class="updated" datetime="2025-11-01T10:00:00+01:00">1 novembre 2025</time></a></span>
<span class="byline">par <span class="author vcard"><a class="url fn n" href="/author/lucie/" rel="author">Lucie   Morel</a></span></span>
<img width="1024" height="683" src="/wp-content/uploads/four-1024x683.jpg" srcset="/a.jpg 300w"></article></main></body></html>`,
    expected: {
      title: "Un four à pain – Le Fournil",
      imageUrl: "{origin}/wp-content/uploads/four-1024x683.jpg",
      imageWidth: 1024,
      imageHeight: 683,
      language: "fr-FR",
      author: "Lucie Morel",
      publishedAt: "2025-10-03T19:12:44+02:00",
    },
  },
  {
    name: "blog-index",
    body: `<html lang="en"><title>Posts</title><article><a rel="author" href="/a">Ann</a><time class="published" datetime="2026-01-02">2 Jan</time></article><article><a rel="author" href="/b">Bob</a><span itemprop="datePublished" content="2026-01-01">1 Jan</span></article></html>`,
    expected: { title: "Posts", language: "en" },
  },
  {
    name: "article-above-others",
    body: `<html lang="en"><title>Own</title><meta property="og:type" content="article"><h1>Own</h1><a rel="author" href="/a">Ann</a><time class="post-date" datetime="2026-01-02 10:00">2 Jan</time><ul><li><a rel="author" href="/b">Bob</a><time class="post-date" datetime="2026-01-01">1 Jan</time></ul></html>`,
    expected: { title: "Own", language: "en", author: "Ann", publishedAt: "2026-01-02T10:00" },
  },
  {
    name: "shop",
    body: `<!doctype html><html class="no-js" lang="en"><head><link rel="canonical" href="https://kiln.example/products/mug">
<link rel="icon" type="image/png" href="//kiln.example/cdn/shop/files/fav.png?crop=center&height=32&v=16&width=32">
<title>
      Mug, salt glaze
 &ndash; Kiln</title><meta name="description" content="Holds 300 ml."><meta property="og:site_name" content="Kiln"><meta property="og:url" content="https://kiln.example/products/mug"><meta property="og:title" content="Mug, salt glaze"><meta property="og:type" content="product">
<meta property="og:image" content="http://kiln.example/cdn/shop/files/mug.jpg?v=17"><meta property="og:image:secure_url" content="https://kiln.example/cdn/shop/files/mug.jpg?v=17"><meta property="og:image:width" content="2048"><meta property="og:image:height" content="2048">
<link rel="alternate" type="application/json+oembed" href="https://kiln.example/products/mug.oembed">
<script type="application/ld+json">{"@context":"http://schema.org/","@id":"/products/mug#product","@type":"Product","brand":{"@type":"Brand","name":"Kiln"},"name":"Mug, salt glaze","offers":{"@type":"Offer","price":"24.00"}}</script></head></html>`,
    expected: {
      title: "Mug, salt glaze – Kiln",
      linkTitle: "Mug, salt glaze",
      description: "Holds 300 ml.",
      imageUrl: "https://kiln.example/cdn/shop/files/mug.jpg?v=17",
      imageWidth: 2048,
      imageHeight: 2048,
      siteName: "Kiln",
      canonicalUrl: "https://kiln.example/products/mug",
      favicon: "http://kiln.example/cdn/shop/files/fav.png?crop=center&height=32&v=16&width=32",
      language: "en",
      oembedUrl: "https://kiln.example/products/mug.oembed",
    },
  },
  {
    name: "video-in-microdata",
    body: `<!DOCTYPE html><html style="font-size: 10px" lang="de-DE"><head><title>Weaving a basket - Clips</title><link rel="shortcut icon" href="https://clips.example/favicon.ico" type="image/x-icon"><link rel="icon" href="https://clips.example/favicon_32x32.png" sizes="32x32"><link rel="icon" href="https://clips.example/favicon_144x144.png" sizes="144x144">
<link rel="alternate" href="android-app://com.clips/x"><link rel="alternate" type="application/json+oembed" href="https://clips.example/oembed?format=json&amp;url=x" title="Weaving a basket"></head>
<body><div itemscope itemid="" itemtype="http://schema.org/VideoObject"><link itemprop="url" href="https://clips.example/watch?v=x"><meta itemprop="duration" content="PT3M33S">
<span itemprop="author" itemscope itemtype="http://schema.org/Person"><link itemprop="url" href="http://clips.example/@willow"><link itemprop="name" content="Willow &amp; Reed"></span>
<span itemprop="thumbnail" itemscope><link itemprop="url" href="/t.jpg"></span><meta itemprop="name" content="Weaving a basket"><meta itemprop="datePublished" content="2025-06-24T23:57:33-07:00"></div></body></html>`,
    expected: {
      title: "Weaving a basket - Clips",
      favicon: "https://clips.example/favicon_144x144.png",
      language: "de-DE",
      author: "Willow & Reed",
      publishedAt: "2025-06-24T23:57:33-07:00",
      oembedUrl: "https://clips.example/oembed?format=json&url=x",
    },
  },
  {
    name: "code-host",
    body: `<!DOCTYPE html><html lang="en" data-color-mode="auto"><head><title>marta/tiler: Cuts pictures into tiles</title><link rel="fluid-icon" href="https://code.example/fluidicon.png" title="Codehost"><meta property="og:image" content="https://cards.example/tiler"><meta property="og:image:alt" content="Cuts pictures"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="600"><meta property="og:site_name" content="Codehost">
<link rel="mask-icon" href="https://assets.example/pinned.svg" color="#000000"><link rel="alternate icon" class="js-site-favicon" type="image/png" href="https://assets.example/favicon.png"><link rel="icon" class="js-site-favicon" type="image/svg+xml" href="https://assets.example/favicon.svg" data-base-href="https://assets.example/favicon"></head><body><relative-time datetime="2026-02-02T02:02:02Z">2 Feb</relative-time></body></html>`,
    expected: {
      title: "marta/tiler: Cuts pictures into tiles",
      imageUrl: "https://cards.example/tiler",
      imageWidth: 1200,
      imageHeight: 600,
      siteName: "Codehost",
      favicon: "https://assets.example/favicon.svg",
      language: "en",
    },
  },
  {
    name: "newsletter",
    body: `<!DOCTYPE html><html lang="en"><head><title data-rh="true">Why tides differ - by Ana Rocha - Shoreline</title><meta data-rh="true" property="og:title" content="Why tides differ">
<link rel="alternate" type="application/rss+xml" href="/feed" title="Shoreline"/><link rel="shortcut icon" sizes="32x32" href="https://cdn.example/favicon.ico"><link rel="icon" type="image/png" sizes="64x64" href="https://cdn.example/favicon-64x64.png"><link rel="apple-touch-icon" sizes="1024x1024" href="https://cdn.example/apple-1024.png">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","url":"https://shore.example/p/tides","mainEntityOfPage":"https://shore.example/p/tides","headline":"Why tides differ","image":[{"@type":"ImageObject","url":"https://cdn.example/tides.jpg"}],"datePublished":"2025-12-09T14:03:00+00:00","isAccessibleForFree":true,"author":[{"@type":"Person","name":"Ana Rocha","image":{"@type":"ImageObject","contentUrl":"https://cdn.example/ana.jpg"}}],"publisher":{"@type":"Organization","name":"Shoreline","logo":{"@type":"ImageObject","url":"https://cdn.example/logo.jpg"}}}</script></head></html>`,
    expected: {
      title: "Why tides differ - by Ana Rocha - Shoreline",
      linkTitle: "Why tides differ",
      imageUrl: "https://cdn.example/tides.jpg",
      siteName: "Shoreline",
      favicon: "https://cdn.example/favicon-64x64.png",
      language: "en",
      author: "Ana Rocha",
      publishedAt: "2025-12-09T14:03:00+00:00",
      feeds: [{ url: "{origin}/feed", title: "Shoreline", type: "application/rss+xml" }],
    },
  },
  {
    name: "news-byline",
    body: `<!DOCTYPE html><html lang="en" xmlns:og="http://opengraphprotocol.org/schema/"><head><title data-rh="true">A Port Reopens - The Gazette</title><meta data-rh="true" name="byl" content="By Sam Oduya and Lea Brandt"><meta data-rh="true" property="article:published" content="2026-02-11T05:00:08.000Z"><meta name="pdate" content="20260211"><meta property="twitter:image" content="https://g.example/port.jpg"></head></html>`,
    expected: {
      title: "A Port Reopens - The Gazette",
      imageUrl: "https://g.example/port.jpg",
      language: "en",
      author: "Sam Oduya and Lea Brandt",
      publishedAt: "2026-02-11T05:00:08.000Z",
    },
  },
  {
    name: "japanese-blog",
    body: `<!DOCTYPE html><html lang="ja" data-page="entry"><head prefix="og: http://ogp.me/ns#"><meta charset="utf-8"><title>味噌を仕込む - 台所日記</title><link rel="canonical" href="https://kitchen.example/entry/miso"><meta property="og:title" content="味噌を仕込む - 台所日記"><meta property="og:site_name" content="台所日記"><meta property="article:published_time" content="1768435200">
<link rel="shortcut icon" href="https://kitchen.example/icon/favicon"><link rel="alternate" type="application/atom+xml" title="Atom" href="https://kitchen.example/feed"><link rel="alternate" type="application/rss+xml" title="RSS2.0" href="https://kitchen.example/rss"><link rel="author" href="http://www.example.jp/hana/"></head><body><span class="author vcard"><span class="fn" itemprop="author">花</span></span></body></html>`,
    expected: {
      title: "味噌を仕込む - 台所日記",
      siteName: "台所日記",
      canonicalUrl: "https://kitchen.example/entry/miso",
      favicon: "https://kitchen.example/icon/favicon",
      language: "ja",
      author: "花",
      publishedAt: "2026-01-15T00:00:00Z",
      feeds: [
        { url: "https://kitchen.example/feed", title: "Atom", type: "application/atom+xml" },
        { url: "https://kitchen.example/rss", title: "RSS2.0", type: "application/rss+xml" },
      ],
    },
  },
  {
    name: "arabic-news",
    body: `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>افتتاح المكتبة الجديدة | أخبار المدينة</title><meta property="og:title" content="افتتاح المكتبة الجديدة"><meta property="og:locale" content="ar_AR"><meta name="publishedDate" content="2026-03-01T10:20:30"><meta name="author" content="ليلى حسن"><link rel="icon" href="/أيقونة.png"><link rel="canonical" href="https://akhbar.example/مكتبة"></head></html>`,
    expected: {
      title: "افتتاح المكتبة الجديدة | أخبار المدينة",
      linkTitle: "افتتاح المكتبة الجديدة",
      canonicalUrl: "https://akhbar.example/%D9%85%D9%83%D8%AA%D8%A8%D8%A9",
      favicon: "{origin}/%D8%A3%D9%8A%D9%82%D9%88%D9%86%D8%A9.png",
      language: "ar",
      author: "ليلى حسن",
      publishedAt: "2026-03-01T10:20:30",
    },
  },
  {
    name: "static-blog",
    body: `<!DOCTYPE html><html><head><title>Grinding lenses | Optics notes</title><meta property="og:locale" content="en-us"><meta itemprop="name" content="Grinding lenses"><meta itemprop="datePublished" content="0001-01-01T00:00:00+00:00"><link rel="alternate" type="application/rss+xml" href="/index.xml" title="Optics notes"></head>
<body><article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting"><header><h1 class="post-title p-name" itemprop="name headline">Grinding lenses</h1><p class="post-meta"><time class="dt-published" datetime="2025-08-20T00:00:00+00:00" itemprop="datePublished">Aug 20, 2025</time> • <span itemprop="author" itemscope itemtype="http://schema.org/Person"><span class="p-author h-card" itemprop="name">Jo Lind</span></span></p></header></article></body></html>`,
    expected: {
      title: "Grinding lenses | Optics notes",
      language: "en-US",
      author: "Jo Lind",
      publishedAt: "2025-08-20T00:00:00+00:00",
      feeds: [{ url: "{origin}/index.xml", title: "Optics notes", type: "application/rss+xml" }],
    },
  },
  {
    name: "old-blog",
    body: `<html b:version='2' class='v2' dir='ltr' lang='en'><head><title>Pond life: Newts</title><link href='https://pond.example/favicon.ico' rel='icon' type='image/x-icon'/><link rel="alternate" type="application/atom+xml" title="Pond life - Atom" href="https://pond.example/feeds/posts/default" /><link rel="service.post" type="application/atom+xml" title="Pond life - Atom" href="https://pond.example/feeds/1/posts/default" /></head>
<body><span class='fn' itemprop='author' itemscope='itemscope' itemtype='http://schema.org/Person'><meta content='https://pond.example/profile/1' itemprop='url'/><a class='g-profile' href='https://pond.example/profile/1' rel='author' title='author profile'><span itemprop='name'>Kit Moss</span></a></span><abbr class='published' itemprop='datePublished' title='2014-05-11T09:14:00-07:00'>9:14 AM</abbr></body></html>`,
    expected: {
      title: "Pond life: Newts",
      favicon: "https://pond.example/favicon.ico",
      language: "en",
      author: "Kit Moss",
      publishedAt: "2014-05-11T09:14:00-07:00",
      feeds: [
        {
          url: "https://pond.example/feeds/posts/default",
          title: "Pond life - Atom",
          type: "application/atom+xml",
        },
      ],
      tags: [["url", "https://pond.example/profile/1"]],
    },
  },
];
