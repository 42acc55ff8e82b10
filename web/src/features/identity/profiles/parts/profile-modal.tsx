import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLogOut } from "#features/identity/accounts/api";
import { awaitsAny, ON_ENTRY } from "#platform/queries";
import { Dialog } from "#ui/dialog";
import { PageLoader } from "#ui/page-loader";
import { QueryData } from "#ui/query-data";
import { ReadFailure } from "#ui/read-failure";
import { employerQuery, profileQuery } from "../api";
import { ProfileForm } from "./profile-form";

type Props = {
  /** The profile is incomplete: it must be completed, or the user logs out. */
  forced: boolean;
  onClose: () => void;
};

/** 'Update User Profile'; titled 'User Profile' while the profile is incomplete (specification 2, "Homepage layout"). */
export function ProfileModal({ forced, onClose }: Props) {
  const profile = useQuery({ ...profileQuery, ...ON_ENTRY });
  const employer = useQuery({ ...employerQuery, ...ON_ENTRY });
  const { logOut, isPending } = useLogOut();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={forced ? "User Profile" : "Update User Profile"}
      size="lg"
      withCloseButton={!forced}
      closeOnEscape={!forced}
      closeOnClickOutside={false}
    >
      <Stack gap="lg">
        {forced && (
          <Text c="dimmed">
            Please complete your profile before you continue. You can change it at any time.
          </Text>
        )}
        <PageLoader waiting={awaitsAny(profile, employer)}>
          <ReadFailure of={employer} what="Your employer" />
          <QueryData of={profile}>
            {(saved) => (
              <ProfileForm
                saved={saved}
                employer={employer.data?.employer ?? null}
                onSaved={onClose}
                actions={
                  forced ? (
                    <Button variant="subtle" onClick={logOut} loading={isPending}>
                      Logout
                    </Button>
                  ) : (
                    <Button variant="default" onClick={onClose}>
                      Cancel
                    </Button>
                  )
                }
              />
            )}
          </QueryData>
        </PageLoader>
        {forced && !profile.data && (
          <Button variant="default" onClick={logOut} loading={isPending}>
            Logout
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
