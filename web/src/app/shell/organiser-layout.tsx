import { FileWarnings } from "#features/proposals/files/parts/file-warnings";
import { HomeLayout } from "./home-layout";
import { OrganiserMenu } from "./organiser-menu";

/** The organisers' area. Its menu is narrow: their tables need the space. */
export const Component = () => (
  <HomeLayout
    menuWidth={224}
    menu={(_, onFollow) => <OrganiserMenu onFollow={onFollow} />}
    notices={<FileWarnings />}
  />
);
