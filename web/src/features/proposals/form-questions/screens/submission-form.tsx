import { lazy, Suspense } from "react";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";

/** Fetched on demand: a module that two areas share would otherwise be part of every page. */
const FormPage = lazy(async () => ({ default: (await import("../parts/form-page")).FormPage }));

/** What is asked with proposals and of speakers. */
export const Component = () => (
  <OrganiserFrame page="submissionForm" about="What you ask with each proposal, and each speaker once.">
    <Suspense fallback={<PageLoader waiting />}>
      <FormPage />
    </Suspense>
  </OrganiserFrame>
);
