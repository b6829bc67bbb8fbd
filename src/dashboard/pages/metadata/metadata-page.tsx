import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pageMetadataQuerySchema } from "#contract/page-metadata.ts";
import { toProblems } from "#contract/problems.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, UnreadableAnswerOf } from "../../base/connection/load-failed.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { Form, TextField } from "../../base/design-system/text-field.tsx";
import { asSentence } from "../../base/language/problems/problem-words.ts";
import { AddressList, readPastAddresses, rememberAddress } from "../../features/web-address/address-list.tsx";
import { completeWebAddress } from "../../base/navigation/complete-web-address.ts";
import { refusalOf } from "#client/client-error.ts";
import { toFailureWords, isNotOffered } from "../../base/connection/failure-words.ts";
import { pageMetadataQuery } from "./metadata-queries.ts";
import { PageMetadataView, pictureCheckKey } from "./page-metadata-view.tsx";
import { texts } from "./texts.ts";

/** The metadata of the web page in `?url=`. */
export function MetadataPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const url = search.get("url") ?? "";
  const page = useQuery(pageMetadataQuery(useClient(), url));
  const [refused, setRefused] = useState<{ url: string; error: string }>();
  const error = refused?.url === url ? refused.error : undefined;
  const past = readPastAddresses("metadata").filter((address) => address !== url);

  function read(address: string) {
    setRefused(undefined);
    rememberAddress("metadata", address);
    if (address === url) {
      void page.refetch();
      // A picture may have been repaired in the meantime.
      void queryClient.invalidateQueries({ queryKey: pictureCheckKey });
    } else void navigate({ search: `?${new URLSearchParams({ url: address }).toString()}` });
  }

  return (
    <div className="mx-auto max-w-[104rem]">
      <div className="flex max-w-[80rem] flex-col gap-6 p-8 phone:gap-4 phone:p-4">
        <PageHeader title={texts.title} />
        <AddressForm
          url={url}
          addresses={past}
          isPending={page.isFetching}
          error={error}
          onError={(words) => setRefused(words === undefined ? undefined : { url, error: words })}
          onRead={read}
        />
        <p role="status" className="sr-only">
          {url !== "" && page.isSuccess && !page.isFetching ? texts.wasRead : ""}
        </p>
        {url === "" ? (
          <BlankState icon="globe" title={texts.firstRun.title}>
            {texts.firstRun.text}
          </BlankState>
        ) : page.data !== undefined && !page.isError ? (
          <PageMetadataView metadata={page.data} url={url} />
        ) : error !== undefined ? null : page.isError ? (
          <MetadataFailed url={url} {...failureOf(page)} />
        ) : (
          <LoadingRegion label={texts.loading}>
            <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Skeleton className="h-64 w-full" />
              <Skeleton className="h-64 w-full" />
            </div>
          </LoadingRegion>
        )}
        <AddressList title={texts.past} addresses={past} onChoose={read} />
      </div>
    </div>
  );
}

interface AddressFormProps {
  url: string;
  addresses: readonly string[];
  isPending: boolean;
  error: string | undefined;
  onError: (error: string | undefined) => void;
  onRead: (address: string) => void;
}

function AddressForm({ url, addresses, isPending, error, onError, onRead }: AddressFormProps) {
  const [typed, setTyped] = useState(url);
  const [shown, setShown] = useState(url);
  if (shown !== url) {
    setShown(url);
    setTyped(url);
  }
  return (
    <Form
      aria-label={texts.form}
      className="flex max-w-[48rem] flex-wrap items-start gap-2"
      onSubmit={() => {
        const address = completeWebAddress(typed);
        const checked = pageMetadataQuerySchema.safeParse({ url: address });
        if (address === "") onError(texts.urlMissing);
        else if (!checked.success) onError(asSentence(toProblems(checked.error)[0] ?? ""));
        else {
          onError(undefined);
          setTyped(address);
          onRead(address);
        }
      }}
    >
      <TextField
        label={texts.url}
        isMono
        isMain
        inputMode="url"
        autoCapitalize="off"
        list="read-addresses"
        placeholder={texts.urlPlaceholder}
        className="min-w-0 grow basis-60"
        value={typed}
        error={error}
        onValueChange={(text) => {
          setTyped(text);
          onError(undefined);
        }}
      />
      <datalist id="read-addresses">
        {addresses.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
      <Button type="submit" variant="primary" isPending={isPending} className="mt-6 phone:mt-0 phone:w-full">
        {texts.read}
      </Button>
    </Form>
  );
}

/** Of the service: hosts that may be private. */
const setting = "ALLOW_HOSTS";

interface MetadataFailedProps {
  url: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why the page could not be read, in the service's words if there are any. */
function MetadataFailed({ url, error, isRetrying, onRetry }: MetadataFailedProps) {
  const words = toFailureWords(error);
  const problems = refusalOf(error)?.problems ?? [];
  const reasons = problems.map((problem) => asSentence(problem));
  // The same address is refused each time.
  const isBlocked = problems.some(({ code }) => code === "hostNotAllowed");
  if (isNotOffered(error)) {
    return (
      <BlankState icon="globe" title={texts.notOffered.title} raw={words.raw}>
        {texts.notOffered.text}
      </BlankState>
    );
  }
  return (
    <BlankState
      icon="failed"
      tone="error"
      title={reasons.length > 0 ? texts.failed : words.happened}
      raw={words.raw}
      actions={
        isBlocked ? undefined : (
          <Button variant="primary" icon="refresh" isPending={isRetrying} onClick={onRetry}>
            {texts.again}
          </Button>
        )
      }
    >
      {reasons.length > 0 ? reasons.join(" ") : words.advice}
      {isBlocked && (
        <span className="mt-2 block">
          {texts.blocked}{" "}
          <code className="figures text-12 break-all">{`${setting}=${URL.parse(url)?.host ?? ""}`}</code>
        </span>
      )}
      <UnreadableAnswerOf error={error} />
    </BlankState>
  );
}
