# The server and the libraries it loads, as a user without rights. Its data is the volume /data.
FROM swift:6.3.1-bookworm AS build
WORKDIR /source

COPY Config/packages.txt Config/install-packages.sh Config/
RUN Config/install-packages.sh build

COPY Package.swift ./
COPY Tests Tests
COPY Sources Sources
RUN swift build --configuration release --static-swift-stdlib --product magic-link-server \
    && install -D --strip .build/release/magic-link-server /image/magic-link-server


FROM debian:bookworm-slim

COPY Config/packages.txt Config/install-packages.sh /tmp/
RUN sh /tmp/install-packages.sh run \
    && rm -rf /tmp/packages.txt /tmp/install-packages.sh /var/lib/apt/lists/* /var/cache/* /var/log/* \
    && install -d -o 10001 -g 10001 -m 0700 /data

COPY --from=build /image/magic-link-server /usr/local/bin/

ENV MAGICLINK_LISTEN=0.0.0.0:8080 MAGICLINK_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["magic-link-server", "healthcheck"]
ENTRYPOINT ["magic-link-server"]
CMD ["serve"]
