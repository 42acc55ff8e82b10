import * as z from "zod/mini";
import { eachSpecified } from "./fields";

/** A profile as it is answered. */
export const Profile = z.object(eachSpecified(() => z.string()));
export type Profile = z.output<typeof Profile>;
