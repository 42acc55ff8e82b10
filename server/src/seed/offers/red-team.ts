import type { Offer } from "./offer";

export const RED_TEAM: readonly Offer[] = [
  [
    "Relay attacks on hotel locks, ten years on",
    "Vendors promised distance bounding. We bought forty locks of nine makers and measured what they do.",
    "T",
  ],
  [
    "Kernel races for the patient",
    "Finding double fetches with a debugger, a metronome and a lot of tea; three bugs that waited for twelve years.",
    "T",
  ],
  [
    "Your printer is a domain controller",
    "From a scan-to-mail form to the directory's keys, with nothing but features that are in the manual.",
    "T",
  ],
  [
    "Hands-on: writing a loader that nobody has seen",
    "A workshop on how programs get into memory, and on what a defender could see at each step if they looked.",
    "WS",
  ],
  [
    "Glitching a bootloader with a kitchen lighter",
    "Electromagnetic fault injection at a price for students, and what makers can do about it for two cents.",
    "T",
  ],
  [
    "Escaping the sandbox of a browser that nobody uses",
    "The one in the television. Two bugs, one remote control, and a disclosure that took a fax.",
    "T",
  ],
  [
    "Abusing trust between continuous integration and cloud",
    "A pull request gets the keys to production. We looked at two thousand public pipelines and wrote to every owner.",
    "T",
  ],
  [
    "Radio for the impatient",
    "From a software radio in its box to opening your own garage, safely, in one afternoon.",
    "WS",
  ],
  [
    "Attacking the charging station, and what hangs behind it",
    "A car, a plug, a protocol with four versions, and a payment terminal on the same network.",
    "T",
  ],
  [
    "Deserialisation is not dead, it has moved",
    "Where object graphs hide in 2026: queues, caches, model files and notebooks.",
    "T",
  ],
  [
    "Social engineering by calendar invitation",
    "A field study with four companies and their consent: what people accept when it has a time and a room.",
    "T",
  ],
  [
    "The long tail of forgotten subdomains",
    "We watched nine thousand dangling names for a year. Who takes them, how fast, and for what.",
    "T",
  ],
  [
    "Building implants that defenders can learn from",
    "A framework for red teams that writes the detection with the attack, and hands over both.",
    "BOTH",
  ],
  [
    "Side doors of single sign-on",
    "Eleven identity providers, one mistaken assumption about the address of a user, and how each of them mended it.",
    "T",
  ],
  [
    "Industrial switches: a guided tour of their shells",
    "Ten switches from water works and bakeries. All of them had a shell, two of them on purpose.",
    "T",
  ],
  [
    "Reverse engineering a satellite modem",
    "What a terminal says when the sky is not listening. Firmware, protocol, and a quiet week in the mountains.",
    "T",
  ],
  [
    "Web cache deception in the wild",
    "Measuring how often a static-looking address gives away somebody's account page, and how to ask before you look.",
    "T",
  ],
  [
    "Heap grooming for people with day jobs",
    "A workshop that goes from malloc to a reliable exploit in three hours, with pictures.",
    "WS",
  ],
  [
    "What a smart meter tells the neighbours",
    "Reading the optical port, the radio and the supplier's portal, and guessing who is in the shower.",
    "T",
  ],
  [
    "Breaking a voting machine that was meant to be broken",
    "A vendor paid us to attack in public. The rules, the findings, and what the vendor would do again.",
    "T",
  ],
  [
    "Prompt injection against a help desk, with permission",
    "Three months inside a ticket system that answers by itself: what worked, what was funny, what was not.",
    "T",
  ],
  [
    "Virtual machine introspection from the guest's side",
    "How malware notices that it is watched, and the measurements with which we hid from it.",
    "T",
  ],
  ["A field guide to badge readers", "Wiring, protocols and the screw that everybody forgets.", "BOTH"],
  [
    "Timing attacks across data centres",
    "Thirty microseconds through the internet are enough if you are polite and have a weekend.",
    "T",
  ],
  [
    "Fuzzing parsers of medical images",
    "Twelve viewers, one standard of four thousand pages, and a corpus that hospitals can keep.",
    "T",
  ],
  [
    "Mobile forensics against your own phone",
    "Everything your phone would tell a border guard: see it yourself first.",
    "WS",
  ],
  [
    "The package that nobody maintained",
    "We adopted eight orphaned packages. What arrived in the mail, and what we refused to merge.",
    "T",
  ],
  [
    "Memory tagging: what it stops, what it does not",
    "A year with hardware tags on real bugs; seven walk past, and here is how.",
    "T",
  ],
  [
    "Breaking into a bank through its careers page",
    "A red team engagement told from both sides, with the mails of the people who were right too early.",
    "T",
  ],
  [
    "Attacks on elevator controllers",
    "Nobody was harmed; one goat was surprised. Protocol, tools, and a calm disclosure.",
    "T",
  ],
  [
    "A hundred ways to misread a certificate",
    "Differential testing of validators, and the disagreements that matter.",
    "T",
  ],
  [
    "Taking over drones at a trade fair, by arrangement",
    "Six makers lent us their machines. Four got them back with a letter.",
    "T",
  ],
  [
    "Symbolic execution for people who fear mathematics",
    "A workshop with one solver, five puzzles and a real router.",
    "WS",
  ],
  [
    "How we lost to a vending machine",
    "A talk about failure: eleven weeks, no bug, and what we learned about good engineering.",
    "T",
  ],
  [
    "Car keys that never were",
    "Synthesising rolling codes from what the car gives away while it waits.",
    "T",
  ],
  [
    "Poisoning the address book of the cloud",
    "Internal names, external answers, and a library that trusts both.",
    "T",
  ],
  [
    "The museum of live exploits",
    "A guided tour of worms that still knock, two decades after their patches.",
    "T",
  ],
];
