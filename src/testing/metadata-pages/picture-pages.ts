import type { SavedPage } from "./saved-page.ts";

/** Pages for the choice of the picture: declared ones with sizes, and hidden ones in the content. */
export const picturePages: readonly SavedPage[] = [
  {
    name: "secure-image",
    body: `<title>S</title><meta property="og:image" content="http://s.example/a.jpg"><meta property="og:image:secure_url" content="https://s.example/a.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="628">`,
    expected: { title: "S", imageUrl: "https://s.example/a.jpg", imageWidth: 1200, imageHeight: 628 },
  },
  {
    name: "secure-images-after-all-images",
    body: `<title>S</title><meta property="og:image:width" content="800"><meta property="og:image" content="http://s.example/a.jpg"><meta property="og:image" content="http://s.example/b.jpg"><meta property="og:image:secure_url" content="https://s.example/a.jpg"><meta property="og:image:secure_url" content="https://s.example/b.jpg">`,
    expected: { title: "S", imageUrl: "https://s.example/a.jpg", imageWidth: 800 },
  },
  {
    name: "secure-image-that-is-none",
    body: `<title>S</title><meta property="og:image:secure_url" content="data:image/png;base64,AA"><meta property="og:image" content="/a.jpg"><meta property="og:image" content="/b.jpg"><meta property="og:image:width" content="300"><meta property="og:image:height" content="200">`,
    expected: { title: "S", imageUrl: "{origin}/a.jpg" },
  },
  {
    name: "sides-that-are-none",
    body: `<title>S</title><meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="1e30"><meta property="og:image:height" content="-5"><script type="application/ld+json">{"@type":"Article","image":{"@type":"ImageObject","url":"/b.jpg","width":1e30,"height":"100%"}}</script>`,
    expected: { title: "S", imageUrl: "{origin}/a.jpg" },
  },
  {
    name: "film-for-a-picture",
    body: `<title>S</title><meta property="og:image" content="https://s.example/a.mp4?x=1"><meta name="twitter:image" content="https://s.example/a.jpg">`,
    expected: { title: "S", imageUrl: "https://s.example/a.jpg" },
  },
  {
    name: "sides-said-elsewhere",
    body: `<title>S</title><meta property="og:image" content="https://s.example/a.jpg"><script type="application/ld+json">[{"@type":"Article","headline":"S"},{"@type":"ImageObject","contentUrl":"https://s.example/a.jpg","width":2048,"height":1365.0}]</script>`,
    expected: { title: "S", imageUrl: "https://s.example/a.jpg", imageWidth: 2048, imageHeight: 1365 },
  },
  {
    name: "hidden-pictures",
    body: `<title>H</title><main><img src="/a.jpg" aria-hidden="true"><img src="/b.jpg" hidden><img src="/c.jpg" style="border:0;DISPLAY : none !important"><img src="/d.jpg" role="none">
<div aria-hidden="true"><p><img src="/e.jpg"></p></div><section hidden><div><img src="/f.jpg"></div></section><div style="display:none"><div></div><img src="/g.jpg"></div>
<p style="visibility: hidden"><img src="/h.jpg"><p aria-hidden="false" style="display:block"><img src="/seen.jpg" width="640px" height="50%"></p></main>`,
    expected: { title: "H", imageUrl: "{origin}/seen.jpg", imageWidth: 640 },
  },
  {
    name: "hidden-parts-left-open",
    body: `<title>H</title><body style="display:none"><ul><li hidden>One<img src="/a.jpg"><li>Two</ul><div><span hidden><img src="/b.jpg"></div></b></i></section><img src="/seen.jpg">`,
    expected: { title: "H", imageUrl: "{origin}/seen.jpg" },
  },
  {
    name: "tracking-pixels",
    body: `<title>P</title><img src="https://www.facebook.com/tr?id=1&ev=PageView"><img src="https://count.example/c?w=1&h=1"><img src="/hit.gif?x=2"><img src="/img/1x1.png"><img height="1" src="/x.jpg"><img style="width:1px;height:1px" src="/y.jpg"><img style="position:absolute; width: 0" src="/z.jpg"><img src="https://stats.example/matomo.php?idsite=1"><img src="https://b.scorecardresearch.com/p?c1=2"><img src="//mc.yandex.ru/watch/1"><img src="/photo.jpg" style="width:100%;height:1200px">`,
    expected: { title: "P", imageUrl: "{origin}/photo.jpg" },
  },
];
