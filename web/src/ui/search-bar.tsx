import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./search-bar.module.css";

type Props = {
  /** The label of the search. */
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
  /** The filters. */
  children: ReactNode;
};

/** The search and filters above a list. */
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
