/** Photos that no program has seen: parts of the starters' photos, shifted, tinted and encoded again, the same in each run. */
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "../../../src/service/starters/assets");

export async function makeDistinctPhotos(
  count: number,
  { width, height }: { width: number; height: number },
): Promise<Buffer[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jpg")).toSorted();
  const photos: Buffer[] = [];
  const make = async (index: number): Promise<Buffer> => {
    const name = names[index % names.length] ?? "";
    const turn = Math.floor(index / names.length);
    // Larger than the photo that is asked for, so that the part can be shifted.
    const whole = sharp(join(folder, name)).resize({
      width: width + 64,
      height: height + 64,
      fit: "cover",
      position: turn % 2 === 0 ? "centre" : "entropy",
    });
    return whole
      .extract({ left: (index * 7) % 64, top: (index * 11) % 64, width, height })
      .modulate({ brightness: 0.9 + ((index * 3) % 20) / 100, hue: (index * 13) % 360 })
      .jpeg({ quality: 85 + (index % 6) })
      .toBuffer();
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (next < count) {
        const index = next;
        next += 1;
        photos[index] = await make(index);
      }
    }),
  );
  return photos;
}
