import type { Settings } from "../env";
import { github } from "./github";
import { openidProvider } from "./openid-provider";
import type { SocialProvider } from "./provider";

const GITHUB = "https://github.com";
const GITHUB_API = "https://api.github.com";

/** The providers with both client id and secret. */
export function configuredProviders(settings: Settings): SocialProvider[] {
  const allowHttp = !settings.production;
  const providers: SocialProvider[] = [];
  if (settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET) {
    providers.push(
      openidProvider({
        name: "google",
        issuer: settings.GOOGLE_ISSUER ?? "https://accounts.google.com",
        clientId: settings.GOOGLE_CLIENT_ID,
        clientSecret: settings.GOOGLE_CLIENT_SECRET,
        bindsCode: true,
        allowHttp,
      }),
    );
  }
  if (settings.GITHUB_CLIENT_ID && settings.GITHUB_CLIENT_SECRET) {
    const baseUrl = withoutSlash(settings.GITHUB_BASE_URL ?? GITHUB);
    providers.push(
      github({
        clientId: settings.GITHUB_CLIENT_ID,
        clientSecret: settings.GITHUB_CLIENT_SECRET,
        baseUrl,
        apiUrl: withoutSlash(settings.GITHUB_API_URL ?? (baseUrl === GITHUB ? GITHUB_API : baseUrl)),
        allowHttp,
      }),
    );
  }
  if (settings.LINKEDIN_CLIENT_ID && settings.LINKEDIN_CLIENT_SECRET) {
    providers.push(
      openidProvider({
        name: "linkedin",
        issuer: settings.LINKEDIN_ISSUER ?? "https://www.linkedin.com/oauth",
        clientId: settings.LINKEDIN_CLIENT_ID,
        clientSecret: settings.LINKEDIN_CLIENT_SECRET,
        bindsCode: false,
        allowHttp,
      }),
    );
  }
  return providers;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, "");
