import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import { useState } from "react";
import { Link } from "react-router";
import { BEST_POSTS_BY, type BestPost, RATED_FROM_VIEWS } from "#contract/dashboards/fan-widgets.ts";
import { When } from "#web/shared/values/When.tsx";
import { ChartPanel } from "#web/ui/charts/ChartPanel.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { itemPath } from "../contentPaths.ts";
import styles from "./BestPosts.module.css";
import { b } from "./messages.ts";
import type { ViewProps } from "./widget.ts";

const SHOWN = 5;
const COUNTS = ["views", "reactions", "comments", "shares"] as const;

/** Posts that did best of those published in the period, counted since they were published. */
export function BestPosts({ data: { published, posts }, title }: ViewProps<"BEST_POSTS">) {
  const [order, setOrder] = useState<(typeof BEST_POSTS_BY)[number]>(
    posts.some(({ rate }) => rate !== null) ? "rate" : "reactions",
  );
  const sorted = posts
    .filter((post) => order !== "rate" || post.rate !== null)
    .toSorted((x, y) => (y[order] ?? 0) - (x[order] ?? 0))
    .slice(0, SHOWN);
  const choice = (
    <fieldset className={styles.order} aria-label={b("sortBy")}>
      {BEST_POSTS_BY.map((name) => (
        <button key={name} type="button" aria-pressed={name === order} onClick={() => setOrder(name)}>
          {b(name)}
        </button>
      ))}
    </fieldset>
  );
  return (
    <ChartPanel title={title} line={b("ofPublished", { count: published })} controls={posts.length > 0 && choice}>
      {sorted.length === 0 ? (
        <p className={styles.nothing}>
          {posts.length === 0 ? b("noPosts") : b("noRates", { count: RATED_FROM_VIEWS })}
        </p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{b("post")}</th>
                <th scope="col">{b("publishedAt")}</th>
                {COUNTS.map((name) => (
                  <th key={name} scope="col">
                    {b(name)}
                  </th>
                ))}
                <th scope="col">{b("rate")}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((post) => (
                <Row key={post.id} post={post} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ChartPanel>
  );
}

function Row({ post }: { post: BestPost }) {
  const to = itemPath(post);
  return (
    <tr>
      <th scope="row">
        <span className={styles.post}>
          <span className={styles.picture}>
            {post.pictureUrl === null ? (
              <ImageIcon size={14} aria-hidden />
            ) : (
              <img src={post.pictureUrl} alt="" loading="lazy" decoding="async" />
            )}
          </span>
          <span className={styles.words}>
            {to === undefined ? <span>{post.title}</span> : <Link to={to}>{post.title}</Link>}
            <small>{b(post.kind)}</small>
          </span>
        </span>
      </th>
      <td>
        <When instant={post.publishedAt} />
      </td>
      {COUNTS.map((name) => (
        <td key={name}>{formatNumber(post[name])}</td>
      ))}
      <td>
        {post.rate === null ? (
          <span data-tip={b("rateNeeds", { count: RATED_FROM_VIEWS })}>–</span>
        ) : (
          <b>{`${formatNumber(post.rate * 100, 1)}%`}</b>
        )}
      </td>
    </tr>
  );
}
