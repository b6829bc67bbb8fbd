import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ClientError, refusalOf } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { hideSecrets, secretsOf } from "#contract/screenshot-secrets.ts";
import { isScreenshotBody, type ScreenshotBody, screenshotFieldsSchema } from "#contract/screenshots.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { captureSizeOf } from "#contract/screenshot-sizes.ts";
import { isJsonObject } from "#contract/json.ts";
import type { RenderResult } from "#contract/render.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { serviceAddress } from "../../base/connection/service-address.ts";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { asSentence, serviceWords } from "../../base/language/problems/problem-words.ts";
import { KeyLine } from "../../features/request-code/key-line.tsx";
import { describeKey, toSnippet } from "../../model/request-code/snippets.ts";
import { entryOfResult } from "../../model/requests/history/history-entry.ts";
import { AddressList, readPastAddresses, rememberAddress } from "../../features/web-address/address-list.tsx";
import { fieldOfFailure } from "./capture-advice.ts";
import { fieldOf, findFormProblems, listFieldsNotOffered } from "./form-problems.ts";
import {
  readForm,
  resultParameter,
  type ScreenshotForm,
  toFormSearch,
  toScreenshotBody,
} from "../../model/screenshot/screenshot-form.ts";
import { askedOfScreenshot } from "../../model/requests/result/compare-file.ts";
import { useResult } from "../../model/requests/result/use-result.ts";
import { ScreenshotOptions } from "./screenshot-options.tsx";
import { ScreenshotResult } from "./screenshot-result.tsx";
import { texts } from "./texts.ts";

/** Replaces secrets in the code. */
const secretPlaceholder = "YOUR_SECRET";

/** Takes screenshots of web pages. The options and the last result are in the address. */
export function ScreenshotPage() {
  const client = useClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const resultId = search.get(resultParameter) ?? "";
  const [addressForm] = useState(() => readForm(search));
  const [form, setForm] = useState(addressForm);
  const [taken, setTaken] = useState(resultId === "" ? undefined : addressForm);
  const [wasTried, setTried] = useState(false);
  const [seenSearch, setSeenSearch] = useState(search.toString());
  // The address changed while the page is open: by the palette, a link, Back or Forward.
  if (seenSearch !== search.toString()) {
    setSeenSearch(search.toString());
    // The form has secrets that the address lacks.
    if (taken === undefined || toFormSearch(readForm(search)) !== toFormSearch(taken)) {
      const opened = readForm(search);
      setForm(opened);
      setTaken(resultId === "" ? undefined : opened);
    }
  }
  const { state, take, open, lookAgain, dismiss } = useScreenshot();
  const openedUrl = search.get("url") ?? "";
  const shownId = useRef("");
  const showOpened = useEffectEvent((id: string, url: string) => {
    if (id === shownId.current) return;
    shownId.current = id;
    if (id === "") dismiss();
    else void open(id, url);
  });
  useEffect(() => showOpened(resultId, openedUrl), [resultId, openedUrl]);
  const captured = useQuery(capturedAddressesQuery(client)).data ?? [];
  const connection = useConnection().data;
  const capabilities = useCapabilities();
  const faults = findFormProblems(form);
  const body = toScreenshotBody(form);
  const { refusals, others } = toFieldRefusals(
    state.step === "failed" && taken === form ? state.error : undefined,
  );
  const past = [...new Set([...readPastAddresses("screenshot"), ...captured])].slice(0, 8);

  function submit(asked: ScreenshotForm = form) {
    setTried(true);
    if (findFormProblems(asked).size > 0) return;
    const request = toScreenshotBody(asked);
    if (!isScreenshotBody(request) || listFieldsNotOffered(request, capabilities).size > 0) return;
    const complete = { ...asked, url: request.url };
    setForm(complete);
    setTaken(complete);
    shownId.current = "";
    // An earlier screenshot stays one step back.
    showAddress(toFormSearch(complete), { replace: resultId === "" });
    void take(request, ({ requestId }) => {
      shownId.current = requestId;
      showAddress(toFormSearch(complete, requestId), { replace: true });
    });
  }

  function showAddress(address: string, { replace }: { replace: boolean }) {
    void navigate({ search: address }, { replace, preventScrollReset: true });
  }

  function clearResult() {
    shownId.current = "";
    dismiss();
    if (resultId !== "") showAddress(toFormSearch(form), { replace: true });
  }

  return (
    <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
      <PageHeader title={texts.title} />
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <ScreenshotOptions
            form={form}
            state={state}
            errorOf={(name) =>
              name === "url" && form.url.trim() === ""
                ? wasTried
                  ? texts.urlMissing
                  : undefined
                : name === "url" && !wasTried
                  ? undefined
                  : (faults.get(name) ?? refusals.get(name))
            }
            capabilities={capabilities}
            isFaulty={wasTried && faults.size > 0}
            addresses={past}
            onForm={setForm}
            onSubmit={() => submit()}
            onCancel={clearResult}
          />
          <AddressList
            className="max-lg:order-last"
            title={texts.past}
            addresses={past}
            onChoose={(url) => setForm({ ...form, url })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-8">
          <ScreenshotResult
            state={state}
            form={taken ?? form}
            isCurrent={taken === form}
            others={others}
            isFieldMarked={taken === form && refusals.size > 0}
            onTry={(url) => submit({ ...form, url })}
            onDismiss={clearResult}
            onLookAgain={() => void lookAgain()}
          />
          <Disclosure title={texts.request} titleClassName="text-13 font-semibold">
            <div className="mt-2 flex flex-col gap-1">
              <CodeBlock
                text={toSnippet(
                  "curl",
                  serviceAddress(connection),
                  { path: endpointCalls.takeScreenshot.path, body: hideSecrets(body, secretPlaceholder) },
                  { keyValue: connection && describeKey(connection).value },
                )}
                copyLabel={texts.copyRequest}
              />
              {secretsOf(body) !== undefined && (
                <p className="text-12 text-ink-3">{texts.secretsInCode(secretPlaceholder)}</p>
              )}
              <KeyLine language="curl" connection={connection} />
            </div>
          </Disclosure>
        </div>
      </div>
    </div>
  );
}

/** Query of pages that this service has captured; none if it has no list. */
function capturedAddressesQuery(client: Client) {
  return {
    queryKey: ["captured-addresses"],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string[]> => {
      try {
        const { items } = await client.listResults({ page: 0, size: 24, type: "screenshot" }, signal);
        const captured = items.filter((item) => entryOfResult(item).status === "done");
        return [...new Set(captured.flatMap(({ executeUrl }) => executeUrl ?? []))];
      } catch (error) {
        if (error instanceof ClientError) return [];
        throw error;
      }
    },
    retry: false,
  };
}

const formFields: ReadonlySet<string> = new Set(Object.keys(screenshotFieldsSchema.shape));

/**
 * Assigns the service's faults to fields: `url: may not be captured …`, and the reason of a failed capture that is about
 * an option. `others` are without a path.
 */
function toFieldRefusals(error: unknown): { refusals: ReadonlyMap<string, string>; others: string[] } {
  const refusals = new Map<string, string>();
  const others: string[] = [];
  const failure = refusalOf(error);
  for (const [index, problem] of (failure?.problems ?? []).entries()) {
    const field = fieldOf(problem.path);
    if (formFields.has(field)) refusals.set(field, asSentence(problem));
    else others.push(failure?.errors[index] ?? "");
  }
  for (const reason of new Set([failure?.msg ?? "", ...others])) {
    const field = fieldOfFailure(reason);
    if (field !== undefined) refusals.set(field, serviceWords(reason));
  }
  return { refusals, others };
}

/** Requests for the result, because a page may load slowly. */
const waitsMax = 4;

/** Takes a screenshot on the service and waits for the picture. A newer request drops the older response. */
function useScreenshot() {
  const client = useClient();
  const queryClient = useQueryClient();
  const { state, ask, reopen, lookAgain, dismiss } = useResult({ waitsMax });
  const asked = useRef("");
  // Suggests only addresses that were captured successfully.
  useEffect(() => {
    if (state.step === "done") rememberAddress("screenshot", asked.current);
  }, [state.step]);
  async function take(body: ScreenshotBody, onAccepted: (result: RenderResult) => void) {
    asked.current = body.url;
    const { width, height, deviceScaleFactor } = captureSizeOf(body);
    const isSettled = await ask(
      (signal) => client.takeScreenshot(body, signal),
      {
        type: "screenshot",
        body: hideSecrets(body),
        width: width * deviceScaleFactor,
        height: height * deviceScaleFactor,
      },
      askedOfScreenshot(body),
      onAccepted,
    );
    if (isSettled) void queryClient.invalidateQueries({ queryKey: ["captured-addresses"] });
  }
  /** Shows an earlier screenshot of this page, and sends nothing. */
  function open(id: string, url: string) {
    asked.current = url;
    return reopen(id, (request) => ({
      asked: isJsonObject(request) && isScreenshotBody(request) ? askedOfScreenshot(request) : { sizes: [] },
      use: "screenshot",
    }));
  }
  return { state, take, open, lookAgain, dismiss };
}
