import { Picture } from "../../base/design-system/picture.tsx";
import { pictureAddress } from "../../model/drawing/picture-address.ts";

/** A site's decorative icon. Renders nothing for ICO files, which our server cannot decode. */
export function SiteIcon({ address }: { address: string | undefined }) {
  if (address === undefined || /\.ico$/i.test(URL.parse(address)?.pathname ?? "")) return null;
  return (
    <span className="relative inline-block size-4 shrink-0 empty:hidden">
      <Picture src={pictureAddress(address)} alt="" width={16} height={16} fallback={null} />
    </span>
  );
}
