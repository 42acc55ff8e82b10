import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import type { ReactNode } from "react";
import { queryClient } from "#platform/queries";
import { theme } from "#ui/theme";

/** The server writes a nonce into every page, so that the policy needs no `unsafe-inline`. */
const nonce = document.querySelector<HTMLMetaElement>("meta[name=csp-nonce]")?.content ?? "";
setNonce(nonce);

/** What every page needs: the theme and the cache of the server's answers. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
