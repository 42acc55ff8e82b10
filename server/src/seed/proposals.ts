import type { Status } from "@lectern/domain/proposals/words";
import type { AttachmentKind } from "./files/attachment";
import type { Talk } from "./files/slides";

export type DemoProposal = Talk & {
  owner: string;
  /** Its latest status; an earlier stage of the seed may limit it. */
  until: Status;
  file?: AttachmentKind;
};

/** A dozen proposals in every status, of the printed accounts and some others. */
export const DEMO_PROPOSALS: readonly DemoProposal[] = [
  {
    owner: "speaker@example.org",
    title: "Breaking the enclave: practical attacks on confidential VMs",
    abstract:
      "Confidential computing promises that the cloud provider cannot look into your memory. We show three classes of attack that need nothing but a malicious hypervisor, what they leak, how long they take on stock hardware, and which mitigations hold.\n\nThe talk has a live demonstration and ends with a checklist for people who rent such machines.",
    topicType: "RT",
    submissionType: "T",
    until: "Submitted",
  },
  {
    owner: "speaker@example.org",
    title: "Purple teaming a hospital without hurting anyone",
    abstract:
      "Six weeks, four wards, and not one infusion pump rebooted. How we planned an exercise where downtime is not an option, which rules we agreed on with the clinicians, and what the blue team found that no scanner did.",
    topicType: "PT",
    submissionType: "WS",
    until: "Ready for Review",
  },
  {
    owner: "speaker@example.org",
    title: "Firmware archaeology",
    abstract:
      "Every device carries sediments of older ones. We dig through a decade of bootloaders and date vulnerabilities by the layer they lie in.",
    topicType: "RT",
    submissionType: "T",
    until: "Reviewed",
    file: "pptx",
  },
  {
    owner: "joan@example.org",
    title: "0-click in the car park",
    abstract:
      "A parking app, a Bluetooth barrier, and an assumption about pairing that did not hold. From a curious packet to opening every gate of a chain, and how the vendor fixed it in nine days.",
    topicType: "RT",
    submissionType: "T",
    until: "Ready for Review",
    file: "pdf",
  },
  {
    owner: "joan@example.org",
    title: "Detecting the quiet ones: hunting without alerts",
    abstract:
      "Good intruders do not trip rules. A method for hunting that starts from what the business does, not from what the tools report, with queries to take home.",
    topicType: "BT",
    submissionType: "BOTH",
    until: "Cooldown",
  },
  {
    owner: "joan@example.org",
    title: "An audit that engineers asked for",
    abstract:
      "Compliance has a bad name among the people who do the work. We turned a yearly audit into a weekly pull request, and the auditors liked it, too.",
    topicType: "C",
    submissionType: "T",
    until: "Withdrawn",
  },
  {
    owner: "whitfield@example.org",
    title: "Post-quantum migration of a small bank",
    abstract:
      "What it takes to find every key in a company of two hundred people, replace the ones that matter first, and explain to the board why.",
    topicType: "BT",
    submissionType: "T",
    until: "Reviewed",
  },
  {
    owner: "whitfield@example.org",
    title: "Write your own fuzzer in an afternoon",
    abstract:
      "A workshop from an empty file to a coverage-guided fuzzer that finds a real bug. Bring a laptop with a compiler; we bring targets.",
    topicType: "RT",
    submissionType: "WS",
    until: "Ready for Review",
    file: "zip",
  },
  {
    owner: "whitfield@example.org",
    title: "Safe harbour: a disclosure policy that lawyers sign",
    abstract:
      "Researchers want to report, companies want to listen, and lawyers want to sleep. The clauses that made all three happy, and those that never do.",
    topicType: "P",
    submissionType: "T",
    until: "Submitted",
  },
  {
    owner: "lynn@example.org",
    title: "Side channels in the data centre's plumbing",
    abstract:
      "Cooling loops carry more than heat. Measurements from three sites, an estimate of the bandwidth, and a cheap countermeasure.",
    topicType: "RT",
    submissionType: "T",
    until: "Ready for Review",
  },
  {
    owner: "lynn@example.org",
    title: "Teaching incident response with a card game",
    abstract:
      "Tabletop exercises are dull. Ours has cards, a clock and an unreliable pager. Rules, results from forty sessions, and how to make your own deck.",
    topicType: "PT",
    submissionType: "BOTH",
    until: "Cooldown",
  },
  {
    owner: "lynn@example.org",
    title: "What the law says about hacking back",
    abstract:
      "A tour of the statutes of eight countries for people who are tempted, by somebody who was asked to testify.",
    topicType: "P",
    submissionType: "T",
    until: "Uploading",
  },
];
