import { SET_UP_STEPS, type SetUpStep } from "@lectern/domain/kernel/set-up-steps";
import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, NavLink, useParams } from "react-router";
import { paths } from "#platform/paths";
import { loadable } from "#ui/loadable";
import { OrganiserFrame } from "#ui/organiser-frame";
import { ReadFailure } from "#ui/read-failure";
import { dashboardQuery } from "../api";
import css from "../parts/dashboard.module.css";
import { MailCheck } from "../parts/mail-check";
import { STEPS } from "../parts/steps";

const StepSettings = loadable(async () => (await import("../parts/step-settings")).StepSettings);
const InviteDialog = loadable(
  async () => (await import("#features/office/invitations/parts/invite-dialog")).InviteDialog,
);

/** One step of the set-up. Each can be skipped, and taken later from the dashboard. */
export function Component() {
  const named = useParams().step?.toLowerCase();
  const step = SET_UP_STEPS.find((each) => each === named);
  const dashboard = useQuery(dashboardQuery);
  const left = dashboard.data?.stepsLeft;
  if (!step) return <Navigate to={paths.organiser} replace />;
  const { title, about } = STEPS[step];
  const next = SET_UP_STEPS[SET_UP_STEPS.indexOf(step) + 1];
  const isDone = (each: SetUpStep) => left !== undefined && !left.includes(each);
  const done = isDone(step);
  return (
    <OrganiserFrame page="dashboard" title={title}>
      <nav aria-label="Steps of the set-up">
        <ol className={css.steps}>
          {SET_UP_STEPS.map((each) => (
            <li key={each}>
              <NavLink to={paths.setUpStep(each)} data-done={isDone(each)}>
                {STEPS[each].title}
                {isDone(each) && <VisuallyHidden>, done</VisuallyHidden>}
              </NavLink>
            </li>
          ))}
        </ol>
      </nav>
      <ReadFailure of={dashboard} what="The completed steps" />
      <Text c="dimmed" maw="var(--lectern-measure)">
        {about}
      </Text>
      <Work key={step} step={step} />
      <div>
        <Button
          component={Link}
          to={next ? paths.setUpStep(next) : paths.organiser}
          variant={done ? "filled" : "default"}
        >
          {done ? "Continue" : "Skip this step"}
        </Button>
        <Text size="sm" c="dimmed" mt={8}>
          {next ? `Next: ${STEPS[next].title.toLowerCase()}.` : "Next: the dashboard, with what is left."}
        </Text>
      </div>
    </OrganiserFrame>
  );
}

/** What is done in a step. Fetched on demand, since these are parts of other pages. */
function Work({ step }: { step: SetUpStep }) {
  if (step === "mail") return <MailCheck />;
  return step === "team" ? <Team /> : <StepSettings step={step} />;
}

function Team() {
  const [inviting, setInviting] = useState(false);
  return (
    <div>
      <Button onClick={() => setInviting(true)}>Invite people</Button>
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </div>
  );
}
