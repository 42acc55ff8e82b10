import "#ui/styles";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { editionQuery, queryClient, userQuery } from "#platform/queries";
import { PageProgress } from "./app/page-progress";
import { Providers } from "./app/providers";
import { routes } from "./app/routes";
import { watchSession } from "./app/session-watch";

// Asked for while the first screen is still being fetched.
void queryClient.prefetchQuery(editionQuery);
void queryClient.prefetchQuery(userQuery);

const router = createBrowserRouter(routes);
watchSession(router);

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root");
createRoot(root).render(
  <Providers>
    <PageProgress router={router} />
    <RouterProvider router={router} />
  </Providers>,
);
