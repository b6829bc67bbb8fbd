import type { SavedPage } from "./saved-page.ts";

/** Pages without articles: shops, videos, profiles, applications, listings. */
export const sitePages: readonly SavedPage[] = [
  {
    name: "product",
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Oak stool, 45 cm – Norrland Furniture</title>
<meta name="description" content="Solid oak, oiled. Ships in 3–5 days.">
<meta property="og:type" content="product"><meta property="og:title" content="Oak stool, 45 cm">
<meta property="og:description" content="Solid oak, oiled.">
<meta property="og:image" content="https://cdn.norrland.example/p/881_front.jpg?w=1200&amp;fit=crop">
<meta property="og:image" content="https://cdn.norrland.example/p/881_side.jpg?w=1200&amp;fit=crop">
<meta property="product:price:amount" content="129.00"><meta property="product:price:currency" content="EUR">
<meta property="og:site_name" content="Norrland Furniture"></head><body></body></html>`,
    expected: {
      title: "Oak stool, 45 cm – Norrland Furniture",
      linkTitle: "Oak stool, 45 cm",
      siteName: "Norrland Furniture",
      description: "Solid oak, oiled. Ships in 3–5 days.",
      linkDescription: "Solid oak, oiled.",
      imageUrl: "https://cdn.norrland.example/p/881_front.jpg?w=1200&fit=crop",
      tags: [
        ["description", "Solid oak, oiled. Ships in 3–5 days."],
        ["og:type", "product"],
        ["og:title", "Oak stool, 45 cm"],
        ["og:description", "Solid oak, oiled."],
        ["og:image", "https://cdn.norrland.example/p/881_front.jpg?w=1200&fit=crop"],
        ["og:image", "https://cdn.norrland.example/p/881_side.jpg?w=1200&fit=crop"],
        ["product:price:amount", "129.00"],
        ["product:price:currency", "EUR"],
        ["og:site_name", "Norrland Furniture"],
      ],
    },
  },
  {
    name: "video",
    body: `<html><head><title>Making a door in one day - Clipworks</title>
<meta name="title" content="Making a door in one day"><meta name="description" content="From plank to hinge in 11 minutes.">
<meta property="og:site_name" content="Clipworks"><meta property="og:url" content="https://clips.example/w?v=a1">
<meta property="og:title" content="Making a door in one day"><meta property="og:image" content="https://i.clips.example/a1/max.jpg">
<meta property="og:video:url" content="https://clips.example/embed/a1"><meta property="og:video:tag" content="wood"><meta property="og:video:tag" content="door"></head></html>`,
    expected: {
      title: "Making a door in one day - Clipworks",
      linkTitle: "Making a door in one day",
      siteName: "Clipworks",
      canonicalUrl: "https://clips.example/w?v=a1",
      description: "From plank to hinge in 11 minutes.",
      imageUrl: "https://i.clips.example/a1/max.jpg",
    },
  },
  {
    name: "repository",
    body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<title>marta/tiler: Cuts large pictures into tiles</title>
<meta name="description" content="Cuts large pictures into tiles. Contribute to marta/tiler.">
<meta property="og:image" content="https://cards.example/8f/marta/tiler"><meta name="twitter:image" content="https://cards.example/8f/marta/tiler">
<meta name="twitter:title" content="marta/tiler: Cuts large pictures into tiles"><meta property="og:description" content="Cuts large pictures into tiles.">
<meta http-equiv="x-pjax-version" content="77ab"></head><body></body></html>`,
    expected: {
      title: "marta/tiler: Cuts large pictures into tiles",
      language: "en",
      description: "Cuts large pictures into tiles. Contribute to marta/tiler.",
      linkDescription: "Cuts large pictures into tiles.",
      imageUrl: "https://cards.example/8f/marta/tiler",
    },
  },
  {
    name: "single-page-app",
    body: `<!doctype html><html lang="en"><head><meta charset="UTF-8" /><link rel="icon" href="/favicon.ico" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="theme-color" content="#000000" media="(prefers-color-scheme: dark)" />
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
<title>Planboard</title><script type="module" crossorigin src="/assets/index-3f.js"></script></head>
<body><noscript>You need to enable JavaScript to run this app.<img src="/no-script.jpg"></noscript><div id="root"></div></body></html>`,
    expected: { title: "Planboard", favicon: "{origin}/favicon.ico", language: "en" },
  },
  {
    name: "relative-image-with-base",
    body: `<!doctype html><html><head><title>Map room</title><base href="https://static.maps.example/v2/" target="_blank"><base href="https://second.example/">
<meta property="og:image" content="covers/atlas.png"></head></html>`,
    expected: { title: "Map room", imageUrl: "https://static.maps.example/v2/covers/atlas.png" },
  },
  {
    name: "relative-base",
    body: `<head><base href="/media/"><title>Shelf</title><meta property="og:image" content="../img/./shelf one.jpg"></head>`,
    expected: { title: "Shelf", imageUrl: "{origin}/img/shelf%20one.jpg" },
  },
  {
    name: "base-of-another-scheme",
    body: `<head><base href="javascript:void(0)"><title>Shelf</title><meta property="og:image" content="/a.png"></head>`,
    expected: { title: "Shelf", imageUrl: "{origin}/a.png" },
  },
  {
    name: "image-that-is-none",
    body: `<head><title>Kites</title><meta property="og:image" content=""><meta property="og:image" content="data:image/png;base64,AAAA"><meta property="og:image" content="javascript:alert(1)"><meta name="twitter:image" content="https://kites.example/red.jpg"></head>`,
    expected: { title: "Kites", imageUrl: "https://kites.example/red.jpg" },
  },
  {
    name: "empty-open-graph",
    body: `<head><title>Real title</title><meta property="og:title" content="  "><meta property="og:description" content=""><meta name="description" content="Real description"></head>`,
    expected: {
      title: "Real title",
      description: "Real description",
      tags: [
        ["og:title", ""],
        ["og:description", ""],
        ["description", "Real description"],
      ],
    },
  },
  {
    name: "open-graph-as-name",
    body: `<head><title>T</title><meta name="og:title" content="Rope bridges"><meta name="og:description" content="A survey."><meta name="og:image" content="https://ropes.example/b.jpg"></head>`,
    expected: {
      title: "T",
      linkTitle: "Rope bridges",
      description: "A survey.",
      imageUrl: "https://ropes.example/b.jpg",
    },
  },
  {
    name: "two-names-on-one-tag",
    body: `<head><title>T</title><meta name="description" property="og:description" content="Both at once."><meta property="og:title dc:title" content="Two in a list"></head>`,
    expected: {
      title: "T",
      linkTitle: "Two in a list",
      description: "Both at once.",
      tags: [
        ["og:description", "Both at once."],
        ["description", "Both at once."],
        ["og:title", "Two in a list"],
        ["dc:title", "Two in a list"],
      ],
    },
  },
  {
    name: "tags-in-the-body",
    body: `<html><head><title>Late tags</title></head><body><div><p>Text</p><meta property="og:title" content="Late, but there"><meta property="og:image" content="https://late.example/i.png"></div></body></html>`,
    expected: { title: "Late tags", linkTitle: "Late, but there", imageUrl: "https://late.example/i.png" },
  },
  {
    name: "frameset",
    body: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">
<HTML><HEAD><TITLE>Model railway club</TITLE><META NAME="Description" CONTENT="Tracks, trains, Tuesdays."></HEAD>
<FRAMESET COLS="20%,80%"><FRAME SRC="menu.htm"><FRAME SRC="main.htm">
<NOFRAMES><BODY><TITLE>Not this one</TITLE><H1>Your browser has no frames</H1></BODY></NOFRAMES></FRAMESET></HTML>`,
    expected: {
      title: "Model railway club",
      description: "Tracks, trains, Tuesdays.",
      tags: [["Description", "Tracks, trains, Tuesdays."]],
    },
  },
  {
    name: "xhtml",
    contentType: "application/xhtml+xml",
    body: `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><script src="a.js"/><title>Réglement</title><meta name="description" content="Version &#x32;" /></head><body/></html>`,
    expected: { title: "Réglement", description: "Version 2", tags: [["description", "Version 2"]] },
  },
  {
    name: "no-type-at-all",
    contentType: null,
    body: `\n<!-- made by hand -->\n<html><head><title>Untyped</title></head></html>`,
    expected: { title: "Untyped" },
  },
  {
    name: "empty-page",
    body: "",
    expected: { title: "" },
  },
  {
    name: "text-only",
    body: "Just a sentence, no tags.",
    expected: { title: "" },
  },
  {
    name: "app-links",
    body: `<head><title>Trains</title><meta property="al:ios:url" content="trains://station/12"><meta property="fb:app_id" content="1234"><meta name="apple-itunes-app" content="app-id=99, app-argument=trains://x"><meta name="google-site-verification" content="Zx-9"><meta http-equiv="Content-Security-Policy" content="default-src 'self'"></head>`,
    expected: { title: "Trains" },
  },
];
