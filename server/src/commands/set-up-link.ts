import { renewSetUpLink } from "../features/office/set-up/actions";
import { BadInput } from "../platform/http/refusal";
import type { Platform } from "../platform/platform";

/** Prints a new link to set up the portal. Throws once there is an organiser. */
export async function printSetUpLink(platform: Platform): Promise<void> {
  const link = await renewSetUpLink(platform);
  if (link === null)
    throw new BadInput({
      link: [
        "There is an organiser already, who can invite others. Without access: lectern user create EMAIL organiser",
      ],
    });
  console.log(link);
}
