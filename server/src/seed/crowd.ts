import type { Group } from "@lectern/domain/kernel/actor";

type Person = readonly [
  firstName: string,
  lastName: string,
  country: string,
  occupation: string,
  employer?: string,
];

/** The speakers of the proposals in offers/, some of them with two. */
const SPEAKERS: readonly Person[] = [
  ["Adaeze", "Nwosu", "NG", "Penetration tester"],
  ["Agnieszka", "Wilk", "PL", "Incident responder"],
  ["Aiko", "Tanabe", "JP", "Firmware engineer"],
  ["Alejandra", "Ríos", "MX", "Security researcher"],
  ["Amina", "Bensalem", "MA", "Doctoral student"],
  ["Anders", "Lindqvist", "SE", "Detection engineer"],
  ["Anjali", "Menon", "IN", "Cloud architect"],
  ["Arben", "Hoxha", "AL", "System administrator"],
  ["Béatrice", "Lemaire", "FR", "Lawyer"],
  ["Bao", "Tran", "VN", "Security researcher"],
  ["Carlos", "Quintana", "CO", "Red team lead"],
  ["Chiara", "Fontana", "IT", "Auditor"],
  ["Chen", "Wei-Ling", "TW", "Hardware hacker"],
  ["Daan", "Verhoeven", "NL", "Policy adviser"],
  ["Dina", "Haddad", "LB", "Journalist"],
  ["Eero", "Mäkinen", "FI", "Fuzzing engineer"],
  ["Elif", "Aydın", "TR", "Malware analyst"],
  ["Fatou", "Diop", "SN", "Network engineer"],
  ["Federico", "Paz", "AR", "Exploit developer"],
  ["Grete", "Solberg", "NO", "Threat hunter", "Nordlys Sikkerhet AS"],
  ["Hana", "Novotná", "CZ", "Cryptographer"],
  ["Hugo", "Marques", "PT", "Security researcher"],
  ["Ilse", "Baumann", "DE", "Data protection officer", "Musterstadt Energie GmbH"],
  ["Imran", "Qureshi", "PK", "Mobile researcher"],
  ["Ines", "Kovač", "HR", "Incident responder"],
  ["Ioana", "Dumitru", "RO", "Reverse engineer"],
  ["Jamal", "Okoye", "GB", "Detection engineer"],
  ["Jonas", "Petrauskas", "LT", "Radio amateur"],
  ["Juma", "Mwangi", "KE", "Security engineer"],
  ["Katarina", "Holm", "DK", "Purple team lead"],
  ["Kenji", "Morita", "JP", "Vehicle researcher"],
  ["Klaus", "Steiner", "AT", "Consultant", "Freelance"],
  ["Lea", "Rossier", "CH", "Red team lead"],
  ["Leilani", "Kahale", "US", "Security engineer"],
  ["Liam", "Gallagher-Byrne", "IE", "Student"],
  ["Lucía", "Vega", "ES", "Security researcher"],
  ["Malik", "Johnson", "US", "Exploit developer"],
  ["Marek", "Dvořák", "SK", "Industrial engineer"],
  ["Mei", "Tan", "SG", "Security architect"],
  ["Miriam", "Levy", "IL", "Malware analyst"],
  ["Nadia", "Petrova", "BG", "Forensic examiner"],
  ["Nikos", "Papadakis", "GR", "Maritime engineer"],
  ["Noor", "van Dam", "NL", "Student"],
  ["Olena", "Shevchuk", "UA", "Incident responder"],
  ["Pablo", "Serrano", "CL", "Web researcher"],
  ["Petra", "Horvat", "SI", "Auditor"],
  ["Priya", "Raman", "IN", "Kernel engineer", "The Monsoon Kernel Company"],
  ["Quentin", "Moreau", "BE", "Policy adviser"],
  ["Rasmus", "Tamm", "EE", "Civil servant"],
  ["Ren", "Park", "KR", "Browser engineer"],
  ["Rosa", "Teixeira", "BR", "Security researcher", "Laboratório Araçá Ltda."],
  ["Ruth", "Campbell", "CA", "Lawyer"],
  ["Samir", "Chaker", "TN", "Penetration tester"],
  ["Sigrún", "Jónsdóttir", "IS", "System administrator"],
  ["Sofia", "Almeida", "PT", "Teacher"],
  ["Tariq", "Rahman", "BD", "Cloud engineer"],
  ["Thandiwe", "Mokoena", "ZA", "Threat hunter"],
  ["Tomasz", "Zieliński", "PL", "Reverse engineer"],
  ["Uri", "Gonen", "IL", "Hardware hacker"],
  ["Valentina", "Cruz", "PE", "Student"],
  ["Wanjiru", "Kamau", "KE", "Policy adviser"],
  ["Yara", "Mansour", "EG", "Cryptographer"],
  ["Yusuf", "Demir", "TR", "Blue team lead"],
  ["Zofia", "Krawczyk", "PL", "Doctoral student"],
];

/** With the two of accounts.ts, a panel of fifteen. */
const REVIEWERS: readonly Person[] = [
  ["Anton", "Berg", "SE", "Head of research", "Nordlys Sikkerhet"],
  ["Camille", "Dupont", "FR", "Exploit developer"],
  ["Dorothea", "Weiss", "DE", "Incident responder", "Musterstadt Energie GmbH & Co. KG"],
  ["Emeka", "Obi", "NG", "Security engineer"],
  ["Francesca", "Greco", "IT", "Professor", "Università di Valbruna"],
  ["Gordon", "MacLeod", "GB", "Consultant", "Freelance"],
  ["Hye-jin", "Kim", "KR", "Reverse engineer"],
  ["Isabel", "Navarro", "ES", "Lawyer"],
  ["Joost", "de Wit", "NL", "Blue team lead"],
  ["Keiko", "Arai", "JP", "Cryptographer"],
  ["Leszek", "Nowak", "PL", "Red team lead"],
  ["Mireille", "Tremblay", "CA", "Civil servant"],
  ["Nomsa", "Dube", "ZA", "Detection engineer"],
];

const ORGANISERS: readonly Person[] = [["Rafael", "Ortega", "ES", "Programme chair"]];

export type DemoPerson = {
  email: string;
  group: Group;
  firstName: string;
  lastName: string;
  country: string;
  occupation: string;
  employer?: string;
};

const inGroup = (group: Group, people: readonly Person[]): DemoPerson[] =>
  people.map(([firstName, lastName, country, occupation, employer]) => ({
    email: `${plain(firstName)}.${plain(lastName)}@example.org`,
    group,
    firstName,
    lastName,
    country,
    occupation,
    ...(employer && { employer }),
  }));

/** A name in the characters of an email address. */
const plain = (name: string) =>
  name
    .replace(/[łŁ]/g, "l")
    .replace(/ı/g, "i")
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

export const CROWD_OF_SPEAKERS = inGroup("speaker", SPEAKERS);
export const PANEL = inGroup("reviewer", REVIEWERS);
export const SECOND_ORGANISERS = inGroup("organiser", ORGANISERS);
