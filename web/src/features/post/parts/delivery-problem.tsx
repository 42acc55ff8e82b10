import type { MailReport } from "@lectern/domain/post/mail-report";
import { describeReport } from "@lectern/domain/post/reports";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";

type Props = {
  mail: string;
  subject: string;
  report: MailReport | null;
  /** Inherits the font. */
  inherit?: boolean;
};

/** Why a mail is delayed or failed, with a link to it. */
export const DeliveryProblem = ({ mail, subject, report, inherit = false }: Props) => (
  <Text component="span" size="sm" inherit={inherit}>
    {report ? describeReport(report) : "The mail server refused it."}{" "}
    <Anchor
      component={Link}
      to={`${paths.mails}?mail=${mail}`}
      aria-label={`Open the mail: ${subject}`}
      underline="always"
      inherit
    >
      Open the mail
    </Anchor>
  </Text>
);
