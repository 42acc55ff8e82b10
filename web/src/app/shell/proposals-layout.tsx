import { HomeLayout } from "./home-layout";
import { HomeMenu } from "./home-menu";

/** The speakers' and the reviewers' area, and that of others' own proposals. Its menu lists proposals, whose titles need space. */
export const Component = () => (
  <HomeLayout menuWidth={344} menu={(user, onFollow) => <HomeMenu user={user} onFollow={onFollow} />} />
);
