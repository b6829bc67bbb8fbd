import { auditJobSettings } from "../audit-log/forward-audit-log.ts";
import { deliveryJobSettings } from "../webhooks/send-deliveries.ts";
import { checkJobSettings } from "./check-jobs.ts";
import { previewJobSettings } from "./preview-jobs.ts";
import { renderJobSettings } from "./render-jobs.ts";
import { screenshotJobSettings } from "./screenshot-jobs.ts";

/** Every kind of job of the service. */
export const jobSettings = {
  render: renderJobSettings,
  check: checkJobSettings,
  preview: previewJobSettings,
  delivery: deliveryJobSettings,
  screenshot: screenshotJobSettings,
  audit: auditJobSettings,
};
