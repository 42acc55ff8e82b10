import { loadable } from "#ui/loadable";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageWait } from "#ui/page-loader";

/** Fetched on demand: a module that two areas share would otherwise be part of every page. */
const FormPage = loadable(async () => (await import("../parts/form-page")).FormPage, {
  fallback: PageWait,
});

/** What is asked with proposals and of speakers. */
export const Component = () => (
  <OrganiserFrame page="submissionForm" about="What you ask with each proposal, and each speaker once.">
    <FormPage />
  </OrganiserFrame>
);
