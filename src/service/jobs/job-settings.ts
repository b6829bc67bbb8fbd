import { auditJobSettings } from "../audit-log/forward-audit-log.ts";
import { deliveryJobSettings } from "../webhooks/send-deliveries.ts";
import { previewJobSettings } from "./preview-jobs.ts";
import { renderJobSettings } from "./render-jobs.ts";
import { screenshotJobSettings } from "./screenshot-jobs.ts";

/** Every kind of job of the service. */
export const jobSettings = {
  render: renderJobSettings,
  preview: previewJobSettings,
  delivery: deliveryJobSettings,
  screenshot: screenshotJobSettings,
  audit: auditJobSettings,
};
