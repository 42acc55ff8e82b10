import type { User } from "@lectern/domain/identity/accounts/contract";
import { loadable } from "#ui/loadable";

const ProfileModal = loadable(
  async () => (await import("#features/identity/profiles/parts/profile-modal")).ProfileModal,
);
const PasswordModal = loadable(
  async () => (await import("#features/identity/profiles/parts/password-modal")).PasswordModal,
);

const HelpDialog = loadable(async () => (await import("./help-dialog")).HelpDialog);

export type OpenModal = "profile" | "password" | "help" | null;

/** The modals of the area, loaded on demand. An incomplete profile comes first. */
export function HomeModals({ user, open, onClose }: { user: User; open: OpenModal; onClose: () => void }) {
  const forced = user.group !== "organiser" && !user.can_submit;
  return (
    <>
      {(forced || open === "profile") && <ProfileModal forced={forced} onClose={onClose} />}
      {!forced && open === "password" && <PasswordModal onClose={onClose} />}
      {!forced && open === "help" && <HelpDialog group={user.group} onClose={onClose} />}
    </>
  );
}
