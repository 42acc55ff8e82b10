import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./search-bar.module.css";

type Props = {
  /** What is searched. */
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
  /** The filters beside it. */
  children: ReactNode;
};

/** Above a list: the search, and what else narrows it. */
export const SearchBar = ({ placeholder, value, onSearch, children }: Props) => (
  <div className={css.bar}>
    <TextInput
      type="search"
      label="Search"
      placeholder={placeholder}
      className={css.search ?? ""}
      value={value}
      onChange={(e) => onSearch(e.currentTarget.value)}
    />
    {children}
  </div>
);
