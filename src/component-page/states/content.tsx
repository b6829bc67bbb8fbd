import { CodeBlock } from "#dashboard/base/design-system/code-block.tsx";
import { Icon } from "#dashboard/base/design-system/icon.tsx";
import { JobTicket } from "#dashboard/base/design-system/job-ticket.tsx";
import { PageHeader } from "#dashboard/base/design-system/page-header.tsx";
import { PartLinks } from "#dashboard/base/design-system/part-links.tsx";
import { LightBox, Picture } from "#dashboard/base/design-system/picture.tsx";
import { Section } from "#dashboard/base/design-system/section.tsx";
import { Button } from "#dashboard/base/design-system/button.tsx";
import { ElapsedSeconds, MomentText } from "#dashboard/base/design-system/time-text.tsx";
import { longText, samplePicture } from "../samples.ts";
import type { StatesByComponent } from "../state.ts";

const box = { width: 240, height: 160, className: "h-40" };

/** Content of a page. */
export const content: StatesByComponent = {
  CodeBlock: {
    filled: () => <CodeBlock text={'{\n  "title": "Summer"\n}'} copyLabel="Copy the request" />,
    "with a picture": () => (
      <CodeBlock text={`{"src": "${samplePicture.repeat(4)}"}`} copyLabel="Copy the request" />
    ),
    "long text": () => <CodeBlock text={`${longText}\n`.repeat(30)} copyLabel="Copy the request" />,
  },
  ElapsedSeconds: { counting: () => <ElapsedSeconds since={performance.now()} /> },
  Icon: {
    "16 px": () => <Icon name="compose" />,
    "24 px": () => <Icon name="compose" size={24} />,
    turning: () => <Icon name="working" className="animate-spin" />,
  },
  JobTicket: {
    whole: () => <JobTicket parts={["1200×630", "jpeg", "184 kB", "62 ms"]} />,
    "without some parts": () => <JobTicket parts={["1200×630", undefined, "", "62 ms"]} />,
  },
  Section: {
    filled: () => (
      <Section title="Rows">
        <p>Twelve rows</p>
      </Section>
    ),
  },
  LightBox: {
    filled: () => (
      <LightBox {...box}>
        <img src={samplePicture} alt="A sun" />
      </LightBox>
    ),
    blank: () => (
      <LightBox {...box} isBlank>
        {null}
      </LightBox>
    ),
  },
  MomentText: {
    "a moment": () => <MomentText text="2026-11-23T05:13:17Z" />,
    "not a moment": () => <MomentText text="yesterday" />,
  },
  // It sets the title of its document.
  PageHeader: {
    "with a ticket and an action": {
      draw: () => (
        <PageHeader
          title="History"
          ticket={<JobTicket parts={["60 results"]} />}
          actions={<Button>Export</Button>}
        />
      ),
    },
    "long text": { draw: () => <PageHeader title={longText} /> },
  },
  PartLinks: {
    default: {
      draw: () => (
        <PartLinks
          label="Parts of this page"
          current="deliveries"
          parts={[
            { name: "deliveries", label: "Deliveries", to: "/webhooks" },
            { name: "receivers", label: "Receivers", to: "/webhooks?view=receivers" },
          ]}
        />
      ),
    },
  },
  Picture: {
    loaded: () => (
      <div className="relative h-40">
        <Picture src={samplePicture} alt="A sun" width={240} height={160} fallback="No picture" isEager />
      </div>
    ),
    "without an address": () => (
      <Picture src={undefined} alt="A sun" width={240} height={160} fallback="No picture" />
    ),
    failed: () => (
      <Picture
        src="data:image/png;base64,AA"
        alt="A sun"
        width={240}
        height={160}
        fallback="No picture"
        isEager
      />
    ),
  },
};
